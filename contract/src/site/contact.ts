import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Bytes, Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'

/** What the staff have made of a message; `open` ones wait. */
export const MESSAGE_STATES = ['open', 'answered', 'archived'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The longest texts of a message. */
export const MESSAGE_LENGTHS = { name: 100, email: 254, subject: 150, body: 5000 } as const
/** More addresses of pages than that are taken for advertising. */
export const MOST_MESSAGE_LINKS = 2
/** How long a form is open at least before it is sent: a person needs that long to write. */
export const LEAST_WRITING_SECONDS = 3

const Text = (maxLength: number) => Type.String({ maxLength, pattern: NO_NUL })
const Place = {
  /** Of the page the form is on. */
  permalink: Type.String({ minLength: 1, maxLength: 100, pattern: NO_NUL }),
  /** The number of the form's block. */
  block: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
}

export const ContactMessageInput = Type.Object({
  ...Place,
  name: Text(MESSAGE_LENGTHS.name),
  email: Text(MESSAGE_LENGTHS.email),
  /** One of the form's choices, if it has some, in the language of the call or of the page. */
  subject: Text(MESSAGE_LENGTHS.subject),
  body: Text(MESSAGE_LENGTHS.body),
  /** A field that people do not see: whoever fills it in is none. */
  website: Text(500),
  /** When the form was opened, signed by the server. */
  token: Text(200),
})
export type ContactMessageInput = Static<typeof ContactMessageInput>

/** A token for one message, valid for a day from `wait_seconds` on. */
export const makeContactToken = endpoint({
  method: 'GET',
  path: '/api/contact_token',
  access: 'everyone',
  perMinute: 60,
  reply: Type.Object({ token: Type.String(), wait_seconds: Type.Integer() }),
})

/** Sends a message to the publisher; sent twice with the same token it arrives once. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact_messages',
  access: 'everyone',
  perMinute: 30,
  translated: true,
  body: ContactMessageInput,
})

/**
 * The same from a browser without scripts: the body is a form, the answer a page. The first one shows what was written
 * once more, with a token.
 */
export const sendContactForm = endpoint({
  method: 'POST',
  path: '/api/contact_forms/:permalink/:block',
  access: 'everyone',
  perMinute: 30,
  params: Type.Object(Place),
  translated: true,
  body: Bytes,
  answers: 'file',
  proof: 'none',
  bodyLimit: 64 * 1024,
})

export const ContactMessage = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  state: OneOf(MESSAGE_STATES),
  /** The language that the page was read in. */
  language: Type.String(),
  /** The title of the page; null if it was deleted. */
  page: Nullable(Type.String()),
  /** Set if its sender was signed in. */
  member_id: Nullable(Type.Integer()),
  created_at: Moment,
})
export type ContactMessage = Static<typeof ContactMessage>

const MessageParams = Type.Object({ id: Id })

/** The messages of the contact forms, newest first, 50 per page. */
export const listContactMessages = endpoint({
  method: 'GET',
  path: '/bullet/api/contact_messages',
  access: { view: 'messages' },
  query: Type.Object({
    page: Type.Optional(Page),
    state: Type.Optional(OneOf(MESSAGE_STATES)),
    /** Part of a name, an address, a subject or a text. */
    text: Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL })),
  }),
  reply: Type.Array(ContactMessage),
  headers: PageHeaders,
})

export const getContactMessage = endpoint({
  method: 'GET',
  path: '/bullet/api/contact_messages/:id',
  access: { view: 'messages' },
  params: MessageParams,
  reply: ContactMessage,
})

export const changeContactMessage = endpoint({
  method: 'PUT',
  path: '/bullet/api/contact_messages/:id',
  access: { edit: 'messages' },
  params: MessageParams,
  body: Type.Object({ state: OneOf(MESSAGE_STATES) }),
  reply: ContactMessage,
})

/** Deletes a message, with the mails and notices about it. */
export const deleteContactMessage = endpoint({
  method: 'DELETE',
  path: '/bullet/api/contact_messages/:id',
  access: { edit: 'messages' },
  params: MessageParams,
})
