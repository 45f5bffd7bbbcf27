import type { PersonAccess } from '@matinee/contract/offers/offers-admin'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { personOf } from '../members/people/person-queries.ts'
import { assertSeesContacts } from '../members/people/policy.ts'
import { audit, type AuditActionName } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { grantAccess, publishEnded, publishGranted } from './accesses.ts'
import { AccessNotFound, AccessNotRevoked, AccessOfSubscription } from './errors.ts'
import { accessTermsOf, findOffer } from './offers.ts'
import * as query from './queries/access-admin.ts'
import { findProgram } from './queries/offer-admin.ts'

const PAGE_SIZE = 20

/** The accesses of a person, open ones first. */
export async function listAccesses(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  assertSeesContacts(viewer)
  await personOf(ctx, id)
  const found = await query.accessesOf(ctx.db, ctx.store.id, {
    memberId: id,
    now: nowOf(ctx),
    rest: query.accessPage(page, PAGE_SIZE),
  })
  return { body: found.slice(0, PAGE_SIZE), headers: { 'last-page': found.length <= PAGE_SIZE } }
}

interface GrantAccessInput {
  offer_id?: number | undefined
  content_id?: number | undefined
  /** Null for unlimited; the duration of the offer if omitted. */
  ends_at?: string | null | undefined
}

/** Grants a person an offer or a program free of charge. */
export function grantAccessToPerson(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  wish: GrantAccessInput,
): Promise<PersonAccess> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { name } = await personOf(ctx, id)
    const { title, ...terms } = await termsOf(ctx, wish)
    const access = await grantAccess(ctx, {
      ...terms,
      member_id: id,
      source: 'manual',
      source_id: null,
      starts_at: nowOf(ctx),
      granted_by: viewer.id,
    })
    await recordAudit(ctx, viewer, { id, name }, 'member.access_granted', {
      what: title,
      until: access.ends_at,
    })
    return accessOf(ctx, id, access.id)
  })
}

/** What is granted, and until when it lasts. */
async function termsOf(ctx: StoreContext, { offer_id, content_id, ends_at }: GrantAccessInput) {
  if ((offer_id === undefined) === (content_id === undefined))
    throw InvalidInput({ errors: { offer_id: ['required'] } })
  if (ends_at && Date.parse(ends_at) <= ctx.clock.now().getTime())
    throw InvalidInput({ errors: { ends_at: ['past'] } })
  if (content_id !== undefined) {
    const program = await findProgram(ctx.db, ctx.store.id, content_id)
    if (!program) throw ProgramNotFound()
    return { title: program.title, content_id, ends_at: ends_at ?? null }
  }
  const offer = await findOffer(ctx, offer_id!)
  const usual = accessTermsOf(ctx, offer)
  return {
    title: offer.title,
    offer_id,
    ...usual,
    ...(ends_at !== undefined && { ends_at, watch_hours: null }),
  }
}

/** Revokes an access with a reason. The access of a subscription ends with the subscription only. */
export function revokeAccess(
  ctx: StoreContext,
  viewer: Viewer,
  { id, accessId, reason }: { id: number; accessId: number; reason: string },
) {
  return changeAccess(
    ctx,
    viewer,
    { id, accessId, act: 'member.access_revoked', details: { reason } },
    async (ctx, access) => {
      if (access.source === 'subscription' || access.source === 'seat') throw AccessOfSubscription()
      if (access.revoked_at) return
      await query.revokeAccessRow(ctx.db, accessId, nowOf(ctx), reason.trim())
      await publishEnded(ctx, access)
    },
  )
}

/** Restores a revoked access. */
export const restoreAccess = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, accessId }: { id: number; accessId: number },
) =>
  changeAccess(ctx, viewer, { id, accessId, act: 'member.access_restored' }, async (ctx, access) => {
    if (!access.revoked_at || (await query.hasDuplicate(ctx.db, accessId))) throw AccessNotRevoked()
    await query.restoreAccessRow(ctx.db, accessId)
    await publishGranted(ctx, access)
  })

type LockedAccess = NonNullable<Awaited<ReturnType<typeof query.lockAccess>>>

function changeAccess(
  ctx: StoreContext,
  viewer: Viewer,
  asked: { id: number; accessId: number; act: AuditActionName; details?: Record<string, unknown> },
  work: (ctx: StoreContext, access: LockedAccess) => Promise<unknown>,
): Promise<PersonAccess> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { name } = await personOf(ctx, asked.id)
    const access = await query.lockAccess(ctx.db, ctx.store.id, asked.id, asked.accessId)
    if (!access) throw AccessNotFound()
    await work(ctx, access)
    const shown = await accessOf(ctx, asked.id, access.id)
    await recordAudit(ctx, viewer, { id: asked.id, name }, asked.act, { what: shown.title, ...asked.details })
    return shown
  })
}

const accessOf = async (ctx: StoreContext, memberId: number, id: number) =>
  (await query.accessesOf(ctx.db, ctx.store.id, { memberId, now: nowOf(ctx), rest: query.oneAccess(id) }))[0]!

const recordAudit = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
  act: AuditActionName,
  details: Record<string, unknown>,
) => audit(ctx, viewer, { act, subject: { kind: 'member', id, name }, details })

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()
