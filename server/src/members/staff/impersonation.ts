import { ADMIN_HEADER } from '@matinee/contract/platform/endpoint'
import { hasRight } from '@matinee/contract/platform/roles'
import { IMPERSONATION_MINUTES } from '@matinee/contract/members/staff'
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { isStaff, assertRight, type Viewer } from '../../platform/http/viewer.ts'
import { cookieOptions, lookingCookie } from '../sessions/browser.ts'
import { PersonNotFound } from '../people/errors.ts'
import { findMember } from '../queries.ts'
import { insertSession } from '../sessions/session-queries.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'
import type { SessionRequest } from '../sessions/sessions.ts'
import { NotAnotherStaffMember } from './errors.ts'
import { subjectOf } from './team.ts'

const SECONDS = IMPERSONATION_MINUTES * 60

/**
 * The admin uses the staff member's own session, whatever they impersonate beside it; so do calls that say they come
 * from the admin.
 */
const isOfAdmin = ({ url, headers }: FastifyRequest) =>
  ADMIN_HEADER in headers || /^\/+bullet(?=[/?#]|$)/.test(url)

/**
 * Starts a read-only impersonation of a member for half an hour. Its cookie is valid only together with the session of
 * the staff member who started it.
 */
export async function startImpersonation(
  ctx: StoreContext,
  viewer: Viewer,
  { member_id, reason }: { member_id: number; reason: string },
  { request, reply }: SessionRequest,
) {
  assertRight(viewer, 'impersonate')
  const member = await findMember(ctx.db, ctx.store.id, member_id)
  if (!member) throw PersonNotFound()
  if (member.role !== 'user') throw NotAnotherStaffMember()
  const [token, until] = [makeKey(), timestampAfter(ctx.clock, SECONDS)]
  await transact(ctx, async (ctx) => {
    await endLooks(ctx, viewer)
    await insertSession(ctx.db, {
      token_hash: hashOf(token),
      store_id: ctx.store.id,
      member_id,
      impersonator_id: viewer.id,
      created_at: ctx.clock.now().toISOString(),
      expires_at: until,
    })
    await audit(ctx, viewer, {
      act: 'member.impersonation_started',
      subject: subjectOf(member),
      details: { reason: reason.trim(), until },
    })
  })
  reply.setCookie(lookingCookie(request), token, cookieOptions(request, SECONDS))
  return { until }
}

/** Ends an impersonation early; no-op if there is none. */
export async function stopImpersonation(
  ctx: StoreContext,
  viewer: Viewer,
  { request, reply }: SessionRequest,
) {
  reply.clearCookie(lookingCookie(request), { path: '/' })
  if (!viewer.impersonator_id) return undefined
  const staff = await findMember(ctx.db, ctx.store.id, viewer.impersonator_id)
  await transact(ctx, async (ctx) => {
    await endLooks(ctx, { id: viewer.impersonator_id! })
    await audit(ctx, staff!, { act: 'member.impersonation_stopped', subject: subjectOf(viewer) })
  })
  return undefined
}

const endLooks = ({ db, store }: StoreContext, { id }: Pick<Viewer, 'id'>) =>
  db.deleteFrom('session').where('store_id', '=', store.id).where('impersonator_id', '=', id).execute()

/** The effective viewer of a request: the impersonated member, or the staff member. */
export async function lookingAs(ctx: StoreContext, request: FastifyRequest, staff: Viewer): Promise<Viewer> {
  const token = request.cookies[lookingCookie(request)]
  if (!token || isOfAdmin(request) || !isStaff(staff) || !hasRight(staff.role, 'impersonate')) return staff
  const { rows } = await sql<Viewer>`
    select member.id, member.name, member.nickname, member.email, member.avatar, member.role,
      session.id as session_id, session.impersonator_id, false as must_prove_more
    from session join member on member.id = session.member_id
    where session.token_hash = ${hashOf(token)} and session.store_id = ${ctx.store.id}
      and session.impersonator_id = ${staff.id} and session.expires_at > ${ctx.clock.now().toISOString()}
      and member.role = 'user'`.execute(ctx.db)
  return rows[0] ?? staff
}

/** Clears the impersonation cookie, as when the browser's own session begins or ends. */
export function forgetLooking(request: FastifyRequest, reply: FastifyReply) {
  if (request.cookies[lookingCookie(request)]) reply.clearCookie(lookingCookie(request), { path: '/' })
}
