import type { PersonAccess } from '@matinee/contract/offers-admin'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { personOf } from '../members/people/person-queries.ts'
import { whoSeesContacts } from '../members/people/policy.ts'
import { audit, type AuditAct } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { whoMayEdit, type Viewer } from '../platform/viewer.ts'
import { grantAccess, tellEnd, tellGrant } from './accesses.ts'
import { AccessNotFound, AccessNotRevoked, AccessOfSubscription } from './errors.ts'
import { accessTermsOf, findOffer } from './offers.ts'
import * as query from './queries/held.ts'
import { findProgram } from './queries/managed.ts'

const PAGE_SIZE = 20

/** What somebody may open, or could, what is open first. */
export async function listAccesses(
  ctx: StoreContext,
  viewer: Viewer,
  { id, page }: { id: number; page: number },
) {
  whoSeesContacts(viewer)
  await personOf(ctx, id)
  const found = await query.accessesOf(ctx.db, ctx.store.id, {
    memberId: id,
    now: nowOf(ctx),
    rest: query.page(page, PAGE_SIZE),
  })
  return { body: found.slice(0, PAGE_SIZE), headers: { 'last-page': found.length <= PAGE_SIZE } }
}

interface Wish {
  offer_id?: number | undefined
  content_id?: number | undefined
  /** Null for ever; as long as the offer says without it. */
  ends_at?: string | null | undefined
}

/** Opens an offer or one program to somebody, free of charge. */
export function grantToPerson(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  wish: Wish,
): Promise<PersonAccess> {
  whoMayEdit(viewer, 'people')
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
    await note(ctx, viewer, { id, name }, 'member.access_granted', { what: title, until: access.ends_at })
    return accessOf(ctx, id, access.id)
  })
}

/** What is granted, and until when. */
async function termsOf(ctx: StoreContext, { offer_id, content_id, ends_at }: Wish) {
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

/** Takes an access back, with the reason it was. One of a subscription ends with that. */
export function revokeFromPerson(
  ctx: StoreContext,
  viewer: Viewer,
  { id, accessId, reason }: { id: number; accessId: number; reason: string },
) {
  return change(
    ctx,
    viewer,
    { id, accessId, act: 'member.access_revoked', details: { reason } },
    async (ctx, access) => {
      if (access.source === 'subscription') throw AccessOfSubscription()
      if (access.revoked_at) return
      await query.revoke(ctx.db, accessId, nowOf(ctx), reason.trim())
      await tellEnd(ctx, access)
    },
  )
}

/** Takes a revocation back. */
export const restoreToPerson = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, accessId }: { id: number; accessId: number },
) =>
  change(ctx, viewer, { id, accessId, act: 'member.access_restored' }, async (ctx, access) => {
    if (!access.revoked_at || (await query.hasTwin(ctx.db, accessId))) throw AccessNotRevoked()
    await query.restore(ctx.db, accessId)
    await tellGrant(ctx, access)
  })

type Locked = NonNullable<Awaited<ReturnType<typeof query.lockAccess>>>

function change(
  ctx: StoreContext,
  viewer: Viewer,
  asked: { id: number; accessId: number; act: AuditAct; details?: Record<string, unknown> },
  work: (ctx: StoreContext, access: Locked) => Promise<unknown>,
): Promise<PersonAccess> {
  whoMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { name } = await personOf(ctx, asked.id)
    const access = await query.lockAccess(ctx.db, ctx.store.id, asked.id, asked.accessId)
    if (!access) throw AccessNotFound()
    await work(ctx, access)
    const shown = await accessOf(ctx, asked.id, access.id)
    await note(ctx, viewer, { id: asked.id, name }, asked.act, { what: shown.title, ...asked.details })
    return shown
  })
}

const accessOf = async (ctx: StoreContext, memberId: number, id: number) =>
  (await query.accessesOf(ctx.db, ctx.store.id, { memberId, now: nowOf(ctx), rest: query.one(id) }))[0]!

const note = (
  ctx: StoreContext,
  viewer: Viewer,
  { id, name }: { id: number; name: string },
  act: AuditAct,
  details: Record<string, unknown>,
) => audit(ctx, viewer, { act, subject: { kind: 'member', id, name }, details })

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()
