import type { Address } from '@matinee/contract/billing'
import type { FieldValues } from '@matinee/contract/member-fields'
import { emailFrom } from '../../members/addresses.ts'
import { checkCaptcha } from '../../members/captcha.ts'
import { countAttempt } from '../../members/attempts.ts'
import { networkOfRequest } from '../../members/browser.ts'
import { join } from '../../members/joining.ts'
import { answersToKeep } from '../../members/people/field-values.ts'
import { findMember, findMemberByEmail, updateMember, type MemberRow } from '../../members/queries.ts'
import { openSession, type Visit } from '../../members/sessions.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http.ts'
import { guest, type Viewer } from '../../platform/viewer.ts'
import { addressColumns } from './address.ts'
import { asksForTerms } from './asking.ts'
import type { Buyer } from './buyer.ts'
import { SignInToGoOn, TermsNeeded } from './errors.ts'
import { changeable, ownOrder } from './owning.ts'
import * as query from './queries.ts'

export interface Said {
  email?: string | undefined
  name?: string | undefined
  terms?: boolean | undefined
  captcha?: string | undefined
  marketing_consent?: boolean | undefined
  custom_fields?: FieldValues | undefined
  address?: Address | undefined
}

/**
 * Who buys. A guest becomes a member on the way and is signed in. The address of an account that is there already has to
 * be signed in with: the order goes over to whoever does.
 */
export async function giveCustomerInfo(
  ctx: StoreContext,
  buyer: Buyer,
  { key, said, visit }: { key: string; said: Said; visit: Visit },
): Promise<{ order: query.OrderRow; viewer: Viewer }> {
  const order = changeable(ctx, await ownOrder(ctx, buyer, key))
  if ((await asksForTerms(ctx)) && said.terms !== true) throw TermsNeeded({ errors: { terms: ['required'] } })
  const known = await knownMember(ctx, order)
  return known ? byMember(ctx, buyer, { order, said, member: known }) : byGuest(ctx, { order, said, visit })
}

const knownMember = async (ctx: StoreContext, { member_id }: query.OrderRow) =>
  member_id ? findMember(ctx.db, ctx.store.id, member_id) : undefined

async function byMember(
  ctx: StoreContext,
  { viewer }: Buyer,
  { order, said, member }: { order: query.OrderRow; said: Said; member: MemberRow },
) {
  const answers = said.custom_fields ?? {}
  const known = { ...(member.custom_fields as object), ...order.custom_fields }
  const custom_fields = await answersToKeep(ctx, { at: 'checkout', answers, known })
  return transact(ctx, async (ctx) => {
    if (viewer.id === member.id) await updateMember(ctx.db, ctx.store.id, member.id, { custom_fields })
    return { order: await noted(ctx, order, { address: said.address, custom_fields }), viewer }
  })
}

async function byGuest(
  ctx: StoreContext,
  { order, said, visit }: { order: query.OrderRow; said: Said; visit: Visit },
) {
  const { email, name } = required(said)
  await checkCaptcha(ctx, said.captcha)
  if (await findMemberByEmail(ctx.db, ctx.store.id, email))
    await sendToSignIn(ctx, { order, said, email, visit })
  const custom_fields = await answersToKeep(ctx, { at: 'checkout', answers: said.custom_fields ?? {} })
  const { member, order: theirs } = await transact(ctx, async (ctx) => {
    const member = await joined(ctx, { email, name, order, said, custom_fields })
    const theirs = await query.giveToMember(ctx.db, order.id, member)
    return { member, order: await noted(ctx, theirs, { address: said.address, custom_fields }) }
  })
  await openSession(ctx, { member }, visit)
  return { order: theirs, viewer: viewerOf(member) }
}

function required({ email, name }: Said) {
  const missing = { ...(!email && { email: ['required'] }), ...(!name?.trim() && { name: ['required'] }) }
  if (!email || !name?.trim()) throw InvalidInput({ errors: missing })
  return { email: emailFrom(email), name: name.trim() }
}

/** Whether an address has an account may be asked here: as often as at the door, and no oftener. */
async function sendToSignIn(
  ctx: StoreContext,
  { order, said, email, visit }: { order: query.OrderRow; said: Said; email: string; visit: Visit },
): Promise<never> {
  const network = networkOfRequest(visit.request)
  await countAttempt(ctx, { kind: 'checkout', account: network, address: network, isKnown: false })
  await query.updateOrder(ctx.db, order.id, { email, name: said.name?.trim() ?? null })
  throw SignInToGoOn({ errors: { email: ['taken'] } })
}

const joined = (
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
    said: Said
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

const noted = (
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
