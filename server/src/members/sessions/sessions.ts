import { isStaffRole } from '@matinee/contract/platform/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { apiKeyOf } from '../../platform/http/api-key.ts'
import { countryOf } from '../../platform/text/countries.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { renewPageToken } from '../../platform/http/page-tokens.ts'
import { guest, type Viewer } from '../../platform/http/viewer.ts'
import { findStore } from '../../store/queries.ts'
import {
  cookieOptions,
  ensureDevice,
  guestCookie,
  sessionCookie,
  SESSION_SECONDS,
  tokenOf,
} from './browser.ts'
import { viewerOfApiKey } from '../api-keys/api-key-viewer.ts'
import { newDevice } from '../events.ts'
import { limitsOf } from '../sign-in/limits.ts'
import { lockMember, type MemberRow } from '../queries.ts'
import { rememberDevice } from './device-queries.ts'
import * as query from './session-queries.ts'
import { hashOf } from '../sign-in/secrets.ts'
import { forgetLooking, lookingAs } from '../staff/impersonation.ts'

export { hashOf } from '../sign-in/secrets.ts'

const SEEN_EVERY_MS = 5 * 60 * 1000
const LONGEST_AGENT = 300

/** A request and its reply. */
export interface SessionRequest {
  request: FastifyRequest
  reply: FastifyReply
}

export interface OpenSessionInput {
  member: MemberRow
  /** Whether more than one factor was shown: see `session.strong`. */
  isStrong?: boolean
  /** Whether nobody has shown to be present: see `session.remote`. */
  isRemote?: boolean
  kind?: 'browser' | 'tv'
}

/**
 * Signs a member in with a new token, so that a planted one is worthless; the browser's previous session ends. Returns
 * null, or the device limit if it is reached: then nothing has changed.
 */
export async function openSession(
  ctx: StoreContext,
  { member, isStrong = false, isRemote = false, kind = 'browser' }: OpenSessionInput,
  { request, reply }: SessionRequest,
): Promise<number | null> {
  const token = randomBytes(32).toString('base64url')
  const device = ensureDevice(request, reply)
  const country = await countryOf(ctx, request)
  const full = await transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, member.id) // serializes concurrent sign-ins of one member
    const before = hashOf(tokenOf(request) ?? '')
    const most = await placesTaken(ctx, member, before)
    if (most !== null) return most
    const { id } = await query.insertSessionInPlaceOf(ctx.db, before, {
      ...rowOf(ctx, request, token),
      country,
      member_id: member.id,
      strong: isStrong,
      remote: isRemote,
      kind,
    })
    await noteDevice(ctx, { member, device, sessionId: id })
    return null
  })
  if (full === null) giveToken({ request, reply }, token)
  return full
}

/** Null if a device is available, otherwise the limit. */
async function placesTaken(ctx: StoreContext, member: MemberRow, except: Buffer) {
  const { max_sessions } = await limitsOf(ctx, member)
  if (max_sessions === null) return null
  const now = ctx.clock.now().toISOString()
  const taken = await query.countSessions(ctx.db, { storeId: ctx.store.id, memberId: member.id, now, except })
  return taken < max_sessions ? null : max_sessions
}

const rowOf = (ctx: StoreContext, request: FastifyRequest, token: string) => ({
  token_hash: hashOf(token),
  store_id: ctx.store.id,
  user_agent: request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
  address: request.ip,
  created_at: ctx.clock.now().toISOString(),
  last_seen_at: ctx.clock.now().toISOString(),
  expires_at: timestampAfter(ctx.clock, SESSION_SECONDS),
})

async function noteDevice(
  ctx: StoreContext,
  { member, device, sessionId }: { member: MemberRow; device: Buffer; sessionId: number },
) {
  const whose = { store_id: ctx.store.id, member_id: member.id }
  const seen_at = ctx.clock.now().toISOString()
  const { isNew } = await rememberDevice(ctx.db, { ...whose, device, seen_at })
  if (isNew) await publish(ctx, newDevice, { ...whose, session_id: sessionId })
}

/** Sets the session cookie, and a page token that nobody can have planted. */
export function giveToken({ request, reply }: SessionRequest, token: string, seconds = SESSION_SECONDS) {
  reply.setCookie(sessionCookie(request), token, cookieOptions(request, seconds))
  forgetLooking(request, reply)
  request.cookies[sessionCookie(request)] = token
  renewPageToken(request, reply)
}

export async function closeSession(ctx: StoreContext, request: FastifyRequest, reply: FastifyReply) {
  const token = tokenOf(request)
  if (!token) return
  await query.deleteSession(ctx.db, hashOf(token))
  reply.clearCookie(sessionCookie(request), { path: '/', secure: request.protocol === 'https' })
  forgetLooking(request, reply)
  delete request.cookies[sessionCookie(request)]
  renewPageToken(request, reply)
}

/** The viewer of a request: one query with a session cookie or an API key, none without; one more during an impersonation. */
export async function viewerOfRequest(ctx: StoreContext, request: FastifyRequest): Promise<Viewer> {
  const apiKey = apiKeyOf(request)
  if (apiKey) return viewerOfApiKey(ctx, apiKey)
  const token = tokenOf(request)
  if (!token) return guest
  const now = ctx.clock.now()
  const found = await query.findSessionMember(ctx.db, ctx.store.id, hashOf(token), now.toISOString())
  if (!found) return guest
  const { strong, last_seen_at, ...viewer } = found
  if (now.getTime() - Date.parse(last_seen_at) > SEEN_EVERY_MS) noteSeen(ctx, request, found.session_id)
  const must_prove_more = !strong && isAskedForMore(request, viewer)
  return lookingAs(ctx, request, { ...viewer, must_prove_more })
}

const isAskedForMore = ({ server, store }: FastifyRequest, { role }: { role: string }) =>
  isStaffRole(role) && server.stores.get(store.id)!.staff_second_factor

// Not awaited: it only serves the lists of devices and people.
function noteSeen(ctx: StoreContext, request: FastifyRequest, sessionId: number) {
  const now = ctx.clock.now().toISOString()
  countryOf(ctx, request)
    .then((country) => query.touchSession(ctx.db, sessionId, { now, address: request.ip, country }))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'when a session was seen was not kept'))
}

/** The viewer of a browser key (see `viewerKeyOf`); a guest if its session has ended. */
export async function viewerOfKey(ctx: StoreContext, key: string): Promise<Viewer> {
  const now = ctx.clock.now().toISOString()
  const found = await query.findSessionMember(ctx.db, ctx.store.id, Buffer.from(key, 'base64url'), now)
  if (!found) return guest
  const { strong, last_seen_at: _, ...viewer } = found
  const isAsked = !strong && isStaffRole(viewer.role)
  return {
    ...viewer,
    must_prove_more: isAsked && (await findStore(ctx.db, ctx.store.id)).staff_second_factor,
  }
}

/** A stable key of this browser, without a query; empty before it has a session or guest cookie. */
export function viewerKeyOf(request: FastifyRequest): string {
  const token = tokenOf(request) ?? request.cookies[guestCookie(request)]
  return token ? hashOf(token).toString('base64url') : ''
}

/** The browser's key, setting the cookie if it has none. */
export function ensureViewerKey(request: FastifyRequest, reply: FastifyReply): string {
  const key = viewerKeyOf(request)
  if (key) return key
  const token = randomBytes(16).toString('base64url')
  reply.setCookie(guestCookie(request), token, cookieOptions(request))
  return hashOf(token).toString('base64url')
}

/** The id of this browser across sign-ins and sign-outs, setting the cookie if it has none. */
export function ensureGuestKey(request: FastifyRequest, reply: FastifyReply): string {
  const token = request.cookies[guestCookie(request)] ?? randomBytes(16).toString('base64url')
  reply.setCookie(guestCookie(request), token, cookieOptions(request))
  return hashOf(token).toString('base64url')
}
