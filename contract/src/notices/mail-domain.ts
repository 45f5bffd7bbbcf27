import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const MAIL_RECORD_KINDS = ['spf', 'dkim', 'dmarc', 'return_path'] as const
export type MailRecordKind = (typeof MAIL_RECORD_KINDS)[number]

export const MAIL_RECORD_REASONS = [
  'missing',
  /** Receivers take none of several. */
  'several',
  /** It does not name the mail server. */
  'server_not_named',
  /** It leads to more than ten others, so that receivers give up. */
  'too_many_lookups',
  'other_key',
  /** DNS did not answer. */
  'dns_away',
] as const
export type MailRecordReason = (typeof MAIL_RECORD_REASONS)[number]

export const MailRecord = Type.Object({
  kind: OneOf(MAIL_RECORD_KINDS),
  /** Null if all is well. */
  reason: Nullable(OneOf(MAIL_RECORD_REASONS)),
  /** What was found. */
  found: Type.Array(Type.String()),
  /** The record to enter. */
  type: OneOf(['TXT', 'MX']),
  host: Type.String(),
  value: Type.String(),
})
export type MailRecord = Static<typeof MailRecord>

export const MailDomainCheck = Type.Object({
  /** The domain of the address mails come from; null if it is none that others could look up. */
  domain: Nullable(Type.String()),
  from: Type.String(),
  /** Mails are signed by the install; that begins when the record of its key is found. */
  signing: Type.Boolean(),
  records: Type.Array(MailRecord),
})
export type MailDomainCheck = Static<typeof MailDomainCheck>

/** Looks up the records of the sending domain, and signs mails from then on where the key is found. */
export const checkMailDomain = endpoint({
  method: 'POST',
  path: '/bullet/api/mail_domain_checks',
  access: { edit: 'settings' },
  perMinute: 20,
  reply: MailDomainCheck,
})
