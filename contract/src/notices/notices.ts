import { Type, type Static } from 'typebox'
import type { Access } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Bytes, Id, LastPage, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'
import { LOCALES } from '../store/store.ts'

/** What somebody may choose to be told of, and how. */
export const MEMBER_TOPICS = ['replies', 'mentions', 'moderation', 'offers'] as const
/** What the staff are told of beside: they follow from what their role may see. */
export const STAFF_TOPICS = [
  'new_comments',
  'waiting_comments',
  'departures',
  'finished_work',
  'sales',
  'disputes',
  'films',
] as const
export const TOPICS = [...MEMBER_TOPICS, ...STAFF_TOPICS] as const
export type Topic = (typeof TOPICS)[number]

/** When a mail about a topic is written: at once, collected in a digest, or never. */
export const MAIL_WAYS = ['now', 'digest', 'off'] as const
export type MailWay = (typeof MAIL_WAYS)[number]
export const DIGEST_RHYTHMS = ['daily', 'weekly'] as const

export const TopicChoice = Type.Object({
  topic: OneOf(TOPICS),
  in_app: Type.Boolean(),
  mail: OneOf(MAIL_WAYS),
})
export type TopicChoice = Static<typeof TopicChoice>

export const NotificationSettings = Type.Object({
  /** The topics this person may be told of; mails about their account and its safety are always sent. */
  topics: Type.Array(TopicChoice),
  digest: OneOf(DIGEST_RHYTHMS),
  /** Mails to this address come back, so that only those that must be tried are still sent. */
  bounced: Type.Boolean(),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/users/me/notifications',
  access: 'members',
  reply: NotificationSettings,
})

/** Changes what is named and nothing else. */
export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/users/me/notifications',
  access: 'members',
  body: Type.Object({
    topics: Type.Optional(Type.Array(TopicChoice, { maxItems: TOPICS.length })),
    digest: Type.Optional(OneOf(DIGEST_RHYTHMS)),
  }),
  reply: NotificationSettings,
})

/** What a notice is about; each has its sentence in the words `notice.<kind>`. */
export const NOTICE_KINDS = [
  'reply',
  'mention',
  'comment_approved',
  'comment_rejected',
  'comment_removed',
  'comment_posted',
  'comment_waiting',
  'member_left',
  'export_ready',
  'import_done',
  'sale',
  'new_subscriber',
  'cancellation',
  'dispute',
  'film_ready',
  'film_failed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const Notice = Type.Object({
  id: Type.Integer(),
  kind: OneOf(NOTICE_KINDS),
  /** What its sentence is filled with, as `{author}` and `{program}`. */
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The first words of what was written; plain text. */
  excerpt: Nullable(Type.String()),
  /** Where it leads: a path on this host. */
  path: Nullable(Type.String()),
  created_at: Moment,
  read_at: Nullable(Moment),
})
export type Notice = Static<typeof Notice>

const UnreadCount = Type.Object({ unread: Type.Integer() })

const noticesAt = <const Prefix extends string>(prefix: Prefix, access: Access) => ({
  /** Newest first; `before` is the id of the last one shown. */
  list: endpoint({
    method: 'GET',
    path: `${prefix}/api/notices`,
    access,
    query: Type.Object({ before: Type.Optional(Id) }),
    reply: Type.Object({ notices: Type.Array(Notice), unread: Type.Integer() }),
    headers: LastPage,
  }),
  count: endpoint({ method: 'GET', path: `${prefix}/api/notices/count`, access, reply: UnreadCount }),
  /** Marks those named as read, or all of them. */
  read: endpoint({
    method: 'PUT',
    path: `${prefix}/api/notices/read`,
    access,
    body: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
    reply: UnreadCount,
  }),
})

/** What a person is told of in the storefront. */
export const notices = noticesAt('', 'members')
/** What one of the staff is told of in the admin. */
export const staffNotices = noticesAt('/bullet', 'staff')

/**
 * News as they happen, as server-sent events: `open` when the stream stands (whoever reads it looks again then),
 * `news` with `{channel}` for each thing that has changed, and `elsewhere` when newer streams took its place.
 */
export const LIVE_PATH = '/api/live'
export const listenLive = endpoint({
  method: 'GET',
  path: LIVE_PATH,
  access: 'everyone',
  /** Channels such as `comments:12`; those nobody may hear of are passed over. */
  query: Type.Object({
    on: Type.Optional(Type.Array(Type.String({ maxLength: 100, pattern: NO_NUL }), { maxItems: 100 })),
  }),
  answers: 'stream',
})

const Token = Type.Object({ token: LinkSecret(400) })

export const Unsubscription = Type.Object({
  topic: OneOf(TOPICS),
  /** The address with all but its edges hidden. */
  address: Type.String(),
  /** Whether mails about the topic are off now. */
  off: Type.Boolean(),
})
export type Unsubscription = Static<typeof Unsubscription>

export const getUnsubscription = endpoint({
  method: 'GET',
  path: '/api/unsubscriptions/:token',
  access: { secret: 'link' },
  perMinute: 60,
  params: Token,
  reply: Unsubscription,
})

/** One click, from the page or from the mail program itself (RFC 8058): needs no session and no page. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscriptions/:token',
  access: { secret: 'link' },
  perMinute: 60,
  params: Token,
  reply: Unsubscription,
  proof: 'none',
})

/** Takes it back: the topic is again as it was before. */
export const resubscribe = endpoint({
  method: 'DELETE',
  path: '/api/unsubscriptions/:token',
  access: { secret: 'link' },
  perMinute: 60,
  params: Token,
  reply: Unsubscription,
  proof: 'none',
})

/** Every mail there is. Those of `REQUIRED_MAILS` are sent whatever somebody has chosen. */
export const REQUIRED_MAILS = [
  'join_code',
  'sign_in_code',
  'welcome',
  'confirm_email',
  'email_change_asked',
  'email_changed',
  'password_reset',
  'password_changed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'staff_invitation',
  'member_invitation',
  'export_ready',
  'account_deleted',
  'trial_started',
  'trial_ending',
  'trial_converted',
  'subscription_started',
  'subscription_renewed',
  'renewal_coming',
  'price_changing',
  'payment_failed',
  'payment_recovered',
  'card_expiring',
  'on_hold',
  'hold_ending',
  'subscription_canceled',
  'subscription_ended',
  'subscription_paused',
  'subscription_resuming',
  'plan_changed',
  'order_receipt',
  'rental_expiring',
  'gift_bought',
  'gift_received',
  'gift_claimed',
  'refunded',
  'test',
] as const
export const OPTIONAL_MAILS = [
  'reply',
  'mention',
  'comment_approved',
  'comment_rejected',
  'comment_removed',
  'comment_posted',
  'comment_waiting',
  'member_left',
  'sale',
  'new_subscriber',
  'cancellation',
  'dispute',
  'film_ready',
  'film_failed',
  'retention_1',
  'retention_2',
  'abandoned_1',
  'abandoned_2',
  'abandoned_3',
  'try_again',
  'digest',
] as const
export const MAIL_KINDS = [...REQUIRED_MAILS, ...OPTIONAL_MAILS] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MAIL_STATES = ['queued', 'sent', 'failed', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MailEntry = Type.Object({
  id: Type.Integer(),
  kind: OneOf(MAIL_KINDS),
  member_id: Nullable(Type.Integer()),
  address: Type.String(),
  /** With codes left out. */
  subject: Type.String(),
  state: OneOf(MAIL_STATES),
  attempts: Type.Integer(),
  /** What went wrong last, as the mail server said it. */
  problem: Nullable(Type.String()),
  locale: Type.String(),
  created_at: Moment,
  /** When the mail server took it, or it was written to the outbox. */
  sent_at: Nullable(Moment),
  /** When it failed or came back. */
  ended_at: Nullable(Moment),
})
export type MailEntry = Static<typeof MailEntry>

export const listMails = endpoint({
  method: 'GET',
  path: '/bullet/api/mails',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  query: Type.Object({
    page: Type.Optional(Page),
    kind: Type.Optional(OneOf(MAIL_KINDS)),
    state: Type.Optional(OneOf(MAIL_STATES)),
    /** Part of an address or a subject. */
    text: Type.Optional(Type.String({ maxLength: 200 })),
    member_id: Type.Optional(Id),
  }),
  reply: Type.Array(MailEntry),
  headers: PageHeaders,
})

/** The mails of one person, newest first. */
export const listMailsOfPerson = endpoint({
  method: 'GET',
  path: '/bullet/api/people/:id/mails',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: Type.Object({ id: Id }),
  query: Type.Object({ page: Type.Optional(Page) }),
  reply: Type.Array(MailEntry),
  headers: PageHeaders,
})

const MailParams = Type.Object({ id: Id })

export const MailShown = Type.Object({
  ...MailEntry.properties,
  /** What it says, with codes and links that let somebody in hidden unless they were asked for. */
  text: Type.String(),
  html: Type.String(),
  /** Whether it carries anything hidden. */
  has_secrets: Type.Boolean(),
  /** Whether this viewer may look at what is hidden: see `revealMail`. */
  can_reveal: Type.Boolean(),
  /** Whether it can be sent again. */
  can_resend: Type.Boolean(),
})
export type MailShown = Static<typeof MailShown>

export const getMail = endpoint({
  method: 'GET',
  path: '/bullet/api/mails/:id',
  access: { all: [{ view: 'people' }, { right: 'see_contacts' }] },
  params: MailParams,
  reply: MailShown,
})

/** The mail as it lies in the outbox, its codes and links too: for the owner alone, and noted in the audit log. */
export const revealMail = endpoint({
  method: 'POST',
  path: '/bullet/api/mails/:id/reveal',
  access: 'owner',
  params: MailParams,
  reply: MailShown,
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/bullet/api/mails/:id/resend',
  access: { edit: 'people' },
  params: MailParams,
  reply: MailEntry,
  status: 202,
})

export const MailPreview = Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() })
export type MailPreview = Static<typeof MailPreview>

/** A mail of this kind as the store would send it, with made-up values in place of a person's. */
export const getMailPreview = endpoint({
  method: 'GET',
  path: '/bullet/api/mail_previews/:kind',
  access: { edit: 'site' },
  params: Type.Object({ kind: OneOf(MAIL_KINDS) }),
  query: Type.Object({ locale: OneOf(LOCALES) }),
  reply: MailPreview,
})

export const MailSettings = Type.Object({
  via: OneOf(['smtp', 'outbox']),
  /** The mail server's host and port, or the folder mails are written to. */
  place: Type.String(),
  encrypted: Type.Boolean(),
  from: Type.String(),
  /** The address links in mails begin with. */
  origin: Type.String(),
  /** Where a mail server hands in mails that came back. */
  bounce_path: Type.String(),
})
export type MailSettings = Static<typeof MailSettings>

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/mail_settings',
  access: { view: 'settings' },
  reply: MailSettings,
})

/** Sends a mail at once and says how that went. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/bullet/api/test_mails',
  access: { edit: 'settings' },
  perMinute: 10,
  body: Type.Object({ address: Type.String({ minLength: 3, maxLength: 254 }) }),
  reply: Type.Object({ sent: Type.Boolean(), said: Type.String() }),
})

const BounceReply = Type.Object({
  /** Mails of this store the report was about. */
  mails: Type.Array(Type.Object({ id: Type.Integer(), address: Type.String(), reason: Type.String() })),
})

/** Takes a delivery report (RFC 3464) that came back to the sender's address, as a person pastes or drops it. */
export const reportBounce = endpoint({
  method: 'POST',
  path: '/bullet/api/bounces',
  access: { edit: 'people' },
  body: Type.Object({ message: Type.String({ minLength: 1, maxLength: 1_000_000 }) }),
  reply: BounceReply,
})

/** The same from a mail server, with the key of the store in its address; the body is the message itself. */
export const takeBounce = endpoint({
  method: 'POST',
  path: '/api/bounces/:key',
  access: { secret: 'link' },
  bodyLimit: 2 * 1024 * 1024,
  params: Type.Object({ key: LinkSecret(100) }),
  body: Bytes,
  reply: BounceReply,
  proof: 'none',
})
