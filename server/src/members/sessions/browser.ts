import { DAY_SECONDS } from '@matinee/contract/platform/durations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { cookieNameOf, sessionCookie } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { From } from '../sign-in/attempt-source.ts'
import { hashOf } from '../sign-in/secrets.ts'

export const SESSION_SECONDS = 30 * DAY_SECONDS
// The maximum lifetime of a cookie in browsers.
const DEVICE_SECONDS = 400 * DAY_SECONDS

export { sessionCookie }
export const guestCookie = (request: FastifyRequest) => cookieNameOf(request, 'guest')
/** The cookie of a staff member who impersonates a member, beside their own session. */
export const lookingCookie = (request: FastifyRequest) => cookieNameOf(request, 'looking')
const deviceCookie = (request: FastifyRequest) => cookieNameOf(request, 'device')

export const cookieOptions = (request: FastifyRequest, maxAge = SESSION_SECONDS) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge,
  }) as const

export const tokenOf = (request: FastifyRequest) => request.cookies[sessionCookie(request)]

export const networkOfRequest = (request: FastifyRequest) => networkOf(request.ip)

/** The source of a request, for counting attempts. */
export const fromOf = (request: FastifyRequest): From => ({
  network: networkOfRequest(request),
  device: deviceOf(request),
})

/** The hash that identifies this browser, also when signed out; undefined before the first sign-in. */
export const deviceOf = (request: FastifyRequest) => {
  const key = request.cookies[deviceCookie(request)]
  return key ? hashOf(key) : undefined
}

/** The same, setting the cookie if the browser has none. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply): Buffer {
  const key = request.cookies[deviceCookie(request)] ?? randomBytes(16).toString('base64url')
  reply.setCookie(deviceCookie(request), key, cookieOptions(request, DEVICE_SECONDS))
  return hashOf(key)
}
