import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { cookieNameOf } from '../../platform/http/cookies.ts'
import { cookieOptions } from '../sessions/browser.ts'
import { GOOD_FOR } from './authorization.ts'

/** Holds the secret of a browser that is at a provider. */
const browserCookie = (request: FastifyRequest) => cookieNameOf(request, 'identity')
/** Holds the key of what the browser has brought from there. */
const ticketCookie = (request: FastifyRequest) => cookieNameOf(request, 'identity_ticket')

export const browserSecretOf = (request: FastifyRequest) => request.cookies[browserCookie(request)] ?? ''

/** The secret of this browser; one that it has is kept, because another tab may be at a provider. */
export function ensureBrowserSecret(request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserSecretOf(request) || randomBytes(32).toString('base64url')
  reply.setCookie(browserCookie(request), secret, cookieOptions(request, GOOD_FOR))
  return secret
}

export const ticketKeyOf = (request: FastifyRequest) => request.cookies[ticketCookie(request)] ?? ''

export const giveTicket = (request: FastifyRequest, reply: FastifyReply, key: string) =>
  reply.setCookie(ticketCookie(request), key, cookieOptions(request, GOOD_FOR))

export const forgetTicket = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(ticketCookie(request), { path: '/', secure: request.protocol === 'https' })
