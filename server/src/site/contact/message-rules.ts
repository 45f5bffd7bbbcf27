import type { BlockOf } from '@matinee/contract/site/blocks'
import { MOST_MESSAGE_LINKS, type ContactMessageInput } from '@matinee/contract/site/contact'
import {
  ContactFieldHidden,
  ContactIncomplete,
  ContactSubjectUnknown,
  MessageFullOfLinks,
} from '../errors.ts'

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const LINK = /https?:\/\/|\bwww\./gi

/** What somebody wrote, tidied. */
export interface WrittenMessage {
  name: string
  email: string
  subject: string
  body: string
}

type Form = Pick<BlockOf<'contact'>, 'subjects'>

/**
 * The message of a form, its subject as the publisher calls it, whichever language it was chosen in. Throws if something
 * is missing, or if it looks like none that a person wrote.
 */
export function readMessage(input: ContactMessageInput, form: Form, shown: Form = form): WrittenMessage {
  if (input.website !== '') throw ContactFieldHidden()
  const message = tidy(input)
  const errors = Object.fromEntries(
    Object.entries(message).flatMap(([name, text]) => (text ? [] : [[name, ['required']]])),
  )
  if (message.email && !ADDRESS.test(message.email)) errors['email'] = ['invalid_email']
  if (Object.keys(errors).length > 0) throw ContactIncomplete({ errors })
  const subject = subjectOf(message.subject, form, shown)
  if (linksIn(message) > MOST_MESSAGE_LINKS)
    throw MessageFullOfLinks({ values: { most: MOST_MESSAGE_LINKS } })
  return { ...message, subject }
}

function subjectOf(written: string, { subjects }: Form, shown: Form): string {
  if (subjects.length === 0) return written
  const isWritten = ({ text }: { text: string }) => text === written
  const key = (shown.subjects.find(isWritten) ?? subjects.find(isWritten))?.key
  const chosen = subjects.find((subject) => subject.key === key)
  if (!chosen) throw ContactSubjectUnknown()
  return chosen.text
}

const tidy = ({ name, email, subject, body }: ContactMessageInput): WrittenMessage => ({
  name: lineOf(name),
  email: email.trim().toLowerCase(),
  subject: lineOf(subject),
  body: body.replaceAll('\r\n', '\n').trim(),
})

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

const linksIn = ({ name, subject, body }: WrittenMessage) =>
  [name, subject, body].flatMap((text) => text.match(LINK) ?? []).length
