import type { MailKind, Topic } from '@matinee/contract/notices/notices'
import type { Static, TObject } from 'typebox'
import type * as events from '../members/events.ts'
import { findMember, findOwner, type MemberRow } from '../members/queries.ts'
import type { Context } from '../platform/context.ts'
import { findStore } from '../store/queries.ts'
import { localeFor } from './mail-message.ts'
import type { MailSecrets } from './mail-secrets.ts'
import { queueMail, type NewMail, type Recipient } from './mails.ts'
import { findChoice } from './queries/choices.ts'
import type { TemplateValues } from './tables.ts'
import { defaultChoice } from './topics.ts'

type EventPayload<E extends { payload: TObject }> = Static<E['payload']>
interface MemberRef {
  store_id: number
  member_id: number
}
interface MailOptions {
  /** Template values; a function if they depend on locale and time zone. */
  words?: TemplateValues | ((locale: string, zone: string) => TemplateValues)
  /** Text by a member, quoted in the mail; a function if it depends on locale. */
  excerpt?: string | null | ((locale: string) => string)
  /** Not sent to members who turned this topic off. */
  topic?: Topic
  secrets?: MailSecrets
  good_for?: number
  price_notice?: NonNullable<NewMail['price_notice']>
  /** Replaces the member's own address. */
  address?: string
}

export const CODE_MINUTES = 10
const RESET_MINUTES = 60
const DAY_SECONDS = 24 * 60 * 60

/** Mails a member. Does nothing if the member has no address or is deleted. */
export async function mailMember(
  ctx: Context,
  { store_id, member_id }: MemberRef,
  kind: MailKind,
  extra: MailOptions = {},
) {
  const member = await findMember(ctx.db, store_id, member_id)
  const address = extra.address ?? member?.email
  if (!member || !address) return
  if (extra.topic && !(await wantsMails(ctx, member, extra.topic))) return
  const store = await findStore(ctx.db, store_id)
  await queueMailTo(ctx, store_id, kind, extra, {
    member_id,
    address,
    name: member.name,
    locale: localeFor(member.locale, store),
  })
}

/** Mails the owner of a store, if it has one. */
export async function mailOwner(ctx: Context, store_id: number, kind: MailKind, extra: MailOptions = {}) {
  const owner = await findOwner(ctx.db, store_id)
  if (owner) await mailMember(ctx, { store_id, member_id: owner.id }, kind, extra)
}

const wantsMails = async (ctx: Context, { store_id, id }: Pick<MemberRow, 'store_id' | 'id'>, topic: Topic) =>
  ((await findChoice(ctx.db, store_id, id, topic)) ?? defaultChoice(topic)).mail !== 'off'

/** Mails an address that may belong to no account. */
export async function mailAddress(ctx: Context, told: MailAddress, kind: MailKind, extra: MailOptions) {
  const store = await findStore(ctx.db, told.store_id)
  await queueMailTo(ctx, told.store_id, kind, extra, {
    member_id: null,
    address: told.email,
    name: told.name,
    locale: localeFor(told.locale, store),
  })
}

export interface MailAddress {
  store_id: number
  email: string
  name: string | null
  locale: string
}

async function queueMailTo(
  ctx: Context,
  store_id: number,
  kind: MailKind,
  { words = {}, excerpt = null, secrets, good_for, topic, price_notice }: MailOptions,
  to: Recipient,
) {
  const { time_zone } = await findStore(ctx.db, store_id)
  return queueMail(ctx, {
    store_id,
    kind,
    to,
    filling: {
      words: typeof words === 'function' ? words(to.locale, time_zone) : words,
      excerpt: typeof excerpt === 'function' ? excerpt(to.locale) : excerpt,
    },
    cause: `${ctx.idempotencyKey} ${kind}`,
    ...(topic && { topic }),
    ...(secrets && { secrets }),
    ...(good_for !== undefined && { good_for }),
    ...(price_notice && { price_notice }),
  })
}

/** Mails a code. Contains nothing the requester typed, which would let them write to strangers. */
export const mailCode = (
  ctx: Context,
  { purpose, code, key, ...told }: EventPayload<typeof events.codeIssued>,
) =>
  mailAddress(ctx, { ...told, name: null }, purpose === 'join' ? 'join_code' : 'sign_in_code', {
    words: { minutes: CODE_MINUTES },
    secrets: { code, key },
    good_for: CODE_MINUTES * 60,
  })

export const mailPasswordReset = (
  ctx: Context,
  { key, ...person }: EventPayload<typeof events.passwordResetAsked>,
) =>
  mailMember(ctx, person, 'password_reset', {
    words: { minutes: RESET_MINUTES },
    secrets: { key },
    good_for: RESET_MINUTES * 60,
  })

/** Mails the key to the new address and a warning to the old one. */
export async function mailEmailChange(
  ctx: Context,
  { new_email, key, ...person }: EventPayload<typeof events.emailChangeAsked>,
) {
  const words = { email: new_email }
  await mailMember(ctx, person, 'confirm_email', {
    words,
    secrets: { key },
    address: new_email,
    good_for: DAY_SECONDS,
  })
  await mailMember(ctx, person, 'email_change_asked', { words })
}

export async function mailEmailChanged(
  ctx: Context,
  { old_email, ...person }: EventPayload<typeof events.emailChanged>,
) {
  const member = await findMember(ctx.db, person.store_id, person.member_id)
  await mailMember(ctx, person, 'email_changed', {
    words: { email: member?.email ?? '' },
    address: old_email,
  })
}

export const mailSecondFactor = (
  ctx: Context,
  { on, ...person }: EventPayload<typeof events.secondFactorChanged>,
) => mailMember(ctx, person, on ? 'second_factor_on' : 'second_factor_off')

export const mailStaffInvitation = (
  ctx: Context,
  { key, role, invited_by, ...told }: EventPayload<typeof events.staffInvited>,
) =>
  mailAddress(ctx, told, 'staff_invitation', {
    words: { role, inviter: invited_by },
    secrets: { key },
    good_for: 7 * DAY_SECONDS,
  })

export const mailMemberInvitation = (
  ctx: Context,
  { key, ...person }: EventPayload<typeof events.memberInvited>,
) => mailMember(ctx, person, 'member_invitation', { secrets: { key } })

export const mailFarewell = (ctx: Context, told: EventPayload<typeof events.accountDeleted>) =>
  mailAddress(ctx, told, 'account_deleted', {})
