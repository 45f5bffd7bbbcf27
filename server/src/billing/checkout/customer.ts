import type { Address } from '@matinee/contract/billing/billing'
import type { FieldValues } from '@matinee/contract/members/member-fields'
import { emailFrom } from '../../members/sessions/addresses.ts'
import { checkCaptcha } from '../../members/sign-in/captcha.ts'
import { countAttempt } from '../../members/sign-in/attempts.ts'
import { networkOfRequest } from '../../members/sessions/browser.ts'
import { join } from '../../members/join/join.ts'
import { answersToKeep } from '../../members/people/field-values.ts'
import { findMember, findMemberByEmail, updateMember, type MemberRow } from '../../members/queries.ts'
import { openSession, type SessionRequest } from '../../members/sessions/sessions.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import { addressColumns } from './address.ts'
import { areTermsRequired } from './requirements.ts'
import type { Buyer } from '../payments/buyer.ts'
import { SignInToGoOn, TermsNeeded } from './errors.ts'
import { assertChangeable, authorizeOrder } from './order-authorization.ts'
import * as query from './queries.ts'

export interface CustomerInfoInput {
  email?: string | undefined
  name?: string | undefined
  terms?: boolean | undefined
  captcha?: string | undefined
  marketing_consent?: boolean | undefined
  custom_fields?: FieldValues | undefined
  address?: Address | undefined
}

/**
 * Sets who buys. A guest becomes a member and is signed in. If the mail address has an account, the buyer
 * must sign in first; the order then moves to that member.
 */
export async function setCustomerInfo(
  ctx: StoreContext,
  buyer: Buyer,
  { key, said, visit }: { key: string; said: CustomerInfoInput; visit: SessionRequest },
): Promise<{ order: query.OrderRow; viewer: Viewer }> {
  const order = assertChangeable(ctx, await authorizeOrder(ctx, buyer, key))
  if ((await areTermsRequired(ctx)) && said.terms !== true)
    throw TermsNeeded({ errors: { terms: ['required'] } })
  const known = await knownMember(ctx, order)
  return known
    ? setMemberInfo(ctx, buyer, { order, said, member: known })
    : setGuestInfo(ctx, { order, said, visit })
}

const knownMember = async (ctx: StoreContext, { member_id }: query.OrderRow) =>
  member_id ? findMember(ctx.db, ctx.store.id, member_id) : undefined

async function setMemberInfo(
  ctx: StoreContext,
  { viewer }: Buyer,
  { order, said, member }: { order: query.OrderRow; said: CustomerInfoInput; member: MemberRow },
) {
  const answers = said.custom_fields ?? {}
  const known = { ...(member.custom_fields as object), ...order.custom_fields }
  const custom_fields = await answersToKeep(ctx, { at: 'checkout', answers, known })
  return transact(ctx, async (ctx) => {
    if (viewer.id === member.id) await updateMember(ctx.db, ctx.store.id, member.id, { custom_fields })
    return { order: await saveCustomerInfo(ctx, order, { address: said.address, custom_fields }), viewer }
  })
}

async function setGuestInfo(
  ctx: StoreContext,
  { order, said, visit }: { order: query.OrderRow; said: CustomerInfoInput; visit: SessionRequest },
) {
  const { email, name } = requiredIdentity(said)
  await checkCaptcha(ctx, said.captcha)
  if (await findMemberByEmail(ctx.db, ctx.store.id, email))
    await requireSignIn(ctx, { order, said, email, visit })
  const custom_fields = await answersToKeep(ctx, { at: 'checkout', answers: said.custom_fields ?? {} })
  const { member, order: theirs } = await transact(ctx, async (ctx) => {
    const member = await joinAsMember(ctx, { email, name, order, said, custom_fields })
    const theirs = await query.assignToMember(ctx.db, order.id, member)
    return { member, order: await saveCustomerInfo(ctx, theirs, { address: said.address, custom_fields }) }
  })
  await openSession(ctx, { member }, visit)
  return { order: theirs, viewer: viewerOf(member) }
}

function requiredIdentity({ email, name }: CustomerInfoInput) {
  const missing = { ...(!email && { email: ['required'] }), ...(!name?.trim() && { name: ['required'] }) }
  if (!email || !name?.trim()) throw InvalidInput({ errors: missing })
  return { email: emailFrom(email), name: name.trim() }
}

/** Reveals that an address has an account, under the same rate limit as signing in. */
async function requireSignIn(
  ctx: StoreContext,
  {
    order,
    said,
    email,
    visit,
  }: { order: query.OrderRow; said: CustomerInfoInput; email: string; visit: SessionRequest },
): Promise<never> {
  const network = networkOfRequest(visit.request)
  await countAttempt(ctx, { kind: 'checkout', account: network, address: network, isKnown: false })
  await query.updateOrder(ctx.db, order.id, { email, name: said.name?.trim() ?? null })
  throw SignInToGoOn({ errors: { email: ['taken'] } })
}

const joinAsMember = (
  ctx: StoreContext,
  {
    email,
    name,
    order,
    said,
    custom_fields,
  }: {
    email: string
    name: string
    order: query.OrderRow
    said: CustomerInfoInput
    custom_fields: Record<string, unknown>
  },
) =>
  join(ctx, {
    email,
    name,
    isVerified: false,
    answers: custom_fields,
    ...(order.locale && { locale: order.locale }),
    ...(said.marketing_consent && { consentSource: 'checkout' }),
  })

const saveCustomerInfo = (
  ctx: StoreContext,
  order: query.OrderRow,
  { address, custom_fields }: { address?: Address | undefined; custom_fields: Record<string, unknown> },
) =>
  query.updateOrder(ctx.db, order.id, {
    state: order.state === 'payment_pending' ? order.state : 'customer_info',
    custom_fields,
    ...(address && addressColumns(address)),
    changed_at: ctx.clock.now().toISOString(),
  })

const viewerOf = ({ id, name, nickname, email, avatar, role }: MemberRow): Viewer => ({
  ...guest,
  id,
  name,
  nickname,
  email,
  avatar,
  role,
})
