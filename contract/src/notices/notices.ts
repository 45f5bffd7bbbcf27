import { Type, type Static } from 'typebox'
import type { Access } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Bytes, Id, LastPage, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'
import { LOCALES } from '../store/store.ts'

/** Notification topics of members. */
export const MEMBER_TOPICS = [
  'replies',
  'mentions',
  'moderation',
  'live',
  'news',
  'new_programs',
  'offers',
] as const
/** Further topics of staff, depending on what their role may see. */
export const STAFF_TOPICS = [
  'new_comments',
  'waiting_comments',
  'departures',
  'finished_work',
  'sales',
  'disputes',
  'films',
  'webhooks',
  'messages',
  'mailings',
] as const
export const TOPICS = [...MEMBER_TOPICS, ...STAFF_TOPICS] as const
export type Topic = (typeof TOPICS)[number]

/** Mail of a topic: at once, in a digest, or never. */
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
  /** The topics of this person; mails about their account and its security are always sent. */
  topics: Type.Array(TopicChoice),
  digest: OneOf(DIGEST_RHYTHMS),
  /** Mails to this address bounce, so that only required ones are still sent. */
  bounced: Type.Boolean(),
})
export type NotificationSettings = Static<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/users/me/notifications',
  access: 'members',
  reply: NotificationSettings,
})

/** Changes the named settings only. */
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

/** The kinds of notices; each has a text `notice.<kind>`. */
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
  'renewals_wait',
  'film_ready',
  'film_failed',
  'live_soon',
  'live_started',
  'live_moved',
  'live_canceled',
  'webhook_switched_off',
  'contact_message',
  'automation_paused',
  'campaign_halted',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const Notice = Type.Object({
  id: Type.Integer(),
  kind: OneOf(NOTICE_KINDS),
  /** The values of its text, as `{author}` and `{program}`. */
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** An excerpt as plain text. */
  excerpt: Nullable(Type.String()),
  /** The path of its link on this host. */
  path: Nullable(Type.String()),
  created_at: Moment,
  read_at: Nullable(Moment),
})
export type Notice = Static<typeof Notice>

const UnreadCount = Type.Object({ unread: Type.Integer() })

const noticesAt = <const Prefix extends string>(prefix: Prefix, access: Access) => ({
  /** Newest first; `before` is the id of the last one of the previous page. */
  list: endpoint({
    method: 'GET',
    path: `${prefix}/api/notices`,
    access,
    query: Type.Object({ before: Type.Optional(Id) }),
    reply: Type.Object({ notices: Type.Array(Notice), unread: Type.Integer() }),
    headers: LastPage,
  }),
  count: endpoint({ method: 'GET', path: `${prefix}/api/notices/count`, access, reply: UnreadCount }),
  /** Marks the named ones as read, or all. */
  read: endpoint({
    method: 'PUT',
    path: `${prefix}/api/notices/read`,
    access,
    body: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
    reply: UnreadCount,
  }),
})

/** Notices shown in the storefront. */
export const notices = noticesAt('', 'members')
/** Notices shown in the admin. */
export const staffNotices = noticesAt('/bullet', 'staff')

/**
 * Server-sent events: `open` when the stream is ready (the page then reloads its data), `news` with `{channel}` for
 * each change, and `elsewhere` when newer streams have replaced it.
 */
export const LIVE_PATH = '/api/live'
export const listenLive = endpoint({
  method: 'GET',
  path: LIVE_PATH,
  access: 'everyone',
  /** Channels such as `comments:12`; those the viewer may not listen to are ignored. */
  query: Type.Object({
    on: Type.Optional(Type.Array(Type.String({ maxLength: 100, pattern: NO_NUL }), { maxItems: 100 })),
  }),
  answers: 'stream',
})

const Token = Type.Object({ token: LinkSecret(400) })

export const Unsubscription = Type.Object({
  topic: OneOf(TOPICS),
  /** The masked address. */
  address: Type.String(),
  /** Whether mails of the topic are off. */
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

/** One-click unsubscribe (RFC 8058), from the page or a mail program: needs no session and no page. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscriptions/:token',
  access: { secret: 'link' },
  perMinute: 60,
  params: Token,
  reply: Unsubscription,
  proof: 'none',
})

/** Undoes it and restores the previous setting. */
export const resubscribe = endpoint({
  method: 'DELETE',
  path: '/api/unsubscriptions/:token',
  access: { secret: 'link' },
  perMinute: 60,
  params: Token,
  reply: Unsubscription,
  proof: 'none',
})

/** Every kind of mail. Those in `REQUIRED_MAILS` are sent whatever the member has chosen. */
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
  'archive_failed',
  'store_archive_failed',
  'store_archive_late',
  'system_attention',
  'account_deleted',
  'trial_started',
  'trial_ending',
  'trial_converted',
  'subscription_started',
  'subscription_renewed',
  'instalment_paid',
  'instalments_ended',
  'seat_invitation',
  'seat_ended',
  'referral_earned',
  'referral_paid',
  'renewal_coming',
  'price_changing',
  'price_staying',
  'payment_failed',
  'payment_recovered',
  'card_expiring',
  'payment_requested',
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
  'renewals_wait',
  'film_ready',
  'film_failed',
  'live_soon',
  'live_started',
  'live_moved',
  'live_canceled',
  'webhook_switched_off',
  'contact_message',
  'automation_paused',
  'campaign_halted',
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
  /** With codes masked. */
  subject: Type.String(),
  state: OneOf(MAIL_STATES),
  attempts: Type.Integer(),
  /** The last error, in the mail server's words. */
  problem: Nullable(Type.String()),
  locale: Type.String(),
  created_at: Moment,
  /** When the mail server accepted it, or it was written to the outbox. */
  sent_at: Nullable(Moment),
  /** When it failed or bounced. */
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
  /** Its content; codes and sign-in links are masked unless requested. */
  text: Type.String(),
  html: Type.String(),
  /** Whether it contains secrets. */
  has_secrets: Type.Boolean(),
  /** Whether this viewer may see them: `revealMail`. */
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

/** The mail with its codes and links: for the owner only, and recorded in the audit log. */
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

/** A mail of this kind with sample values, as the store would send it. */
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
  /** The mail server's host and port, or the outbox folder. */
  place: Type.String(),
  encrypted: Type.Boolean(),
  from: Type.String(),
  /** The origin of links in mails. */
  origin: Type.String(),
  /** Where a mail server delivers bounces. */
  bounce_path: Type.String(),
})
export type MailSettings = Static<typeof MailSettings>

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/mail_settings',
  access: { view: 'settings' },
  reply: MailSettings,
})

/** Sends a test mail now and returns the result. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/bullet/api/test_mails',
  access: { edit: 'settings' },
  perMinute: 10,
  body: Type.Object({ address: Type.String({ minLength: 3, maxLength: 254 }) }),
  reply: Type.Object({ sent: Type.Boolean(), said: Type.String() }),
})

const BounceReply = Type.Object({
  /** The store's mails the report refers to. */
  mails: Type.Array(Type.Object({ id: Type.Integer(), address: Type.String(), reason: Type.String() })),
  /** The campaigns whose mail came back from an address. */
  campaign_mails: Type.Array(
    Type.Object({ campaign_id: Type.Integer(), address: Type.String(), reason: Type.String() }),
  ),
  automation_mails: Type.Array(
    Type.Object({ automation_id: Type.Integer(), address: Type.String(), reason: Type.String() }),
  ),
})

/** Accepts a delivery report (RFC 3464) that staff paste or drop. */
export const reportBounce = endpoint({
  method: 'POST',
  path: '/bullet/api/bounces',
  access: { edit: 'people' },
  body: Type.Object({ message: Type.String({ minLength: 1, maxLength: 1_000_000 }) }),
  reply: BounceReply,
})

/** The same from a mail server, with the store's key in the address; the body is the message. */
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
