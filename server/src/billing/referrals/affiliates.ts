import type {
  Affiliate,
  changeAffiliate as changing,
  createAffiliate as creating,
} from '@matinee/contract/billing/referrals'
import type { Body } from '@matinee/contract/platform/endpoint'
import { findMemberByEmail } from '../../members/queries.ts'
import { audit, type AuditActionName } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import { asCode } from '../pricing/coupons/coupons.ts'
import { AffiliateNotFound, AffiliateThere, AffiliateUnknownMember, ReferralCodeTaken } from './errors.ts'
import * as query from './queries.ts'

const PER_PAGE = 25

export async function listAffiliates(
  ctx: StoreContext,
  viewer: Viewer,
  { search, page }: { search?: string; page: number },
) {
  assertMaySee(viewer, 'money', 'coupons')
  const { db, store } = ctx
  const words = search?.trim() || undefined
  const now = ctx.clock.now().toISOString()
  const of = { search: words, now, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE }
  const rows = await query.pageOfAffiliates(db, store.id, of)
  const headers = {
    'last-page': rows.length <= PER_PAGE,
    'total-count': await query.countAffiliates(db, store.id, words),
    page,
  }
  return { body: rows.slice(0, PER_PAGE), headers }
}

async function readAffiliateNow({ db, store, clock }: StoreContext, id: number): Promise<Affiliate> {
  const affiliate = await query.shownAffiliate(db, store.id, id, clock.now().toISOString())
  if (!affiliate) throw AffiliateNotFound()
  return affiliate
}

/** Makes a member a partner with terms of their own; a member with a code of the programme becomes one. */
export function createAffiliate(ctx: StoreContext, viewer: Viewer, wish: Body<typeof creating>) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    const member = await findMemberByEmail(ctx.db, ctx.store.id, wish.email.trim().toLowerCase())
    if (!member) throw AffiliateUnknownMember({ errors: { email: ['unknown'] } })
    const id = await insertPartner(ctx, member.id, wish)
    await recordAudit(ctx, viewer, 'affiliate.created', { id, code: asCode(wish.code), member_id: member.id })
    return readAffiliateNow(ctx, id)
  })
}

/** Gives a member a code with terms of their own. Throws `AffiliateThere` and `ReferralCodeTaken`. */
export async function insertPartner(
  ctx: StoreContext,
  memberId: number,
  wish: Omit<Body<typeof creating>, 'email'>,
): Promise<number> {
  const { db, store, clock } = ctx
  const { percent, payments, pays } = wish
  const terms = { kind: 'partner' as const, code: asCode(wish.code), percent, payments, pays }
  const known = await query.affiliateOfMember(db, store.id, memberId)
  if (known?.kind === 'partner') throw AffiliateThere({ errors: { email: ['taken'] } })
  await assertCodeFree(ctx, terms.code, known?.id ?? null)
  if (known) {
    await query.updateAffiliate(db, known.id, { ...terms, stopped_at: null })
    return known.id
  }
  const created_at = clock.now().toISOString()
  const made = await query.insertAffiliate(db, {
    ...terms,
    store_id: store.id,
    member_id: memberId,
    created_at,
  })
  if (!made) throw ReferralCodeTaken({ errors: { code: ['taken'] } })
  return made.id
}

async function assertCodeFree({ db, store }: StoreContext, code: string, id: number | null) {
  if (await query.isCodeTaken(db, store.id, code, id))
    throw ReferralCodeTaken({ errors: { code: ['taken'] } })
}

/** Changes the named terms; those of a friend become their own. */
export function changeAffiliate(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { stopped, code, ...terms }: Body<typeof changing>,
) {
  assertMayEdit(viewer, 'money', 'coupons')
  return transact(ctx, async (ctx) => {
    if (!(await query.lockAffiliate(ctx.db, ctx.store.id, id))) throw AffiliateNotFound()
    const before = await readAffiliateNow(ctx, id)
    if (code !== undefined) await assertCodeFree(ctx, asCode(code), id)
    const { percent, payments, pays } = { ...before, ...terms }
    await query.updateAffiliate(ctx.db, id, {
      ...(code !== undefined && { code: asCode(code) }),
      ...(Object.keys(terms).length > 0 && { kind: 'partner', percent, payments, pays }),
      ...(stopped !== undefined && { stopped_at: stopped ? ctx.clock.now().toISOString() : null }),
    })
    await recordAudit(ctx, viewer, 'affiliate.changed', { ...before, member_id: before.member?.id ?? null })
    return readAffiliateNow(ctx, id)
  })
}

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  act: AuditActionName,
  { id, code, member_id }: { id: number; code: string; member_id: number | null },
) => audit(ctx, viewer, { act, subject: { kind: 'affiliate', id, name: code }, member_id })
