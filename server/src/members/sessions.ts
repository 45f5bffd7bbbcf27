import type { Session } from '@matinee/contract/members'
import { isStaffRole } from '@matinee/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { after } from '../platform/clock.ts'
import type { StoreContext } from '../platform/http.ts'
import { GUEST_NAME, guest, type Viewer } from '../platform/viewer.ts'
import { deleteSession, findSessionMember, insertSession } from './queries.ts'

const DAYS = 30
const SECONDS = DAYS * 24 * 60 * 60

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

// The __Host- prefix ties the cookie to https and this very host; over plain http a browser would refuse it.
const sessionCookie = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-matinee' : 'matinee_session'
const guestCookie = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-matinee_guest' : 'matinee_guest'

const cookieOptions = (request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SECONDS,
  }) as const

const tokenOf = (request: FastifyRequest) => request.cookies[sessionCookie(request)]

type Named = Pick<Viewer, 'id' | 'name' | 'nickname' | 'email' | 'role'>

/** What a session tells its browser; a guest has id 0. */
export const presentSession = (viewer: Named): Session => ({
  logged: viewer.id !== 0,
  user: {
    id: viewer.id,
    name: viewer.id === 0 ? GUEST_NAME : viewer.name,
    nickname: viewer.nickname,
    email: viewer.email,
    role: viewer.id === 0 ? 'guest' : isStaffRole(viewer.role) ? 'staff' : 'user',
  },
})

/** Signs a member in on this browser with a fresh token, so that one planted before is worth nothing. */
export async function openSession(
  ctx: StoreContext,
  memberId: number,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await closeSession(ctx, request, reply)
  const token = randomBytes(32).toString('base64url')
  await insertSession(ctx.db, {
    token_hash: hashOf(token),
    store_id: ctx.store.id,
    member_id: memberId,
    created_at: ctx.clock.now().toISOString(),
    expires_at: after(ctx.clock, SECONDS),
  })
  reply.setCookie(sessionCookie(request), token, cookieOptions(request))
}

export async function closeSession(ctx: StoreContext, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request)
  if (!token) return
  await deleteSession(ctx.db, hashOf(token))
  reply.clearCookie(sessionCookie(request), { path: '/' })
}

/** Who sends this request: one query with a session cookie, none without. */
export async function viewerOfRequest(ctx: StoreContext, request: FastifyRequest): Promise<Viewer> {
  const token = tokenOf(request)
  if (!token) return guest
  const now = ctx.clock.now().toISOString()
  return (await findSessionMember(ctx.db, ctx.store.id, hashOf(token), now)) ?? guest
}

/** A stable key of this browser, without a query; empty before it has a session or a guest cookie. */
export function viewerKeyOf(request: FastifyRequest): string {
  const token = tokenOf(request) ?? request.cookies[guestCookie(request)]
  return token ? hashOf(token).toString('base64url') : ''
}

/** The browser's key, given to it now where it has none. */
export function ensureViewerKey(request: FastifyRequest, reply: FastifyReply): string {
  const key = viewerKeyOf(request)
  if (key) return key
  const token = randomBytes(16).toString('base64url')
  reply.setCookie(guestCookie(request), token, cookieOptions(request))
  return hashOf(token).toString('base64url')
}
