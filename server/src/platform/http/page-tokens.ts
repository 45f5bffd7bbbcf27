import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import { cookieNameOf, sessionCookie } from './cookies.ts'
import { isSameSecret } from '../text/same-secret.ts'

declare module 'fastify' {
  interface FastifyReply {
    generateCsrf(): string
  }
}

const browserCookie = (request: FastifyRequest) => cookieNameOf(request, 'csrf')

/**
 * A CSRF token of a page: valid in this session only, or before sign-in in this browser only. Each token
 * differs, so that compression of a page reveals nothing about it.
 */
export function makePageToken(this: FastifyReply): string {
  const { request } = this
  const salt = randomBytes(9).toString('base64url')
  return `${salt}.${signatureOf(request, salt, tokenHolderOf(request) ?? setBrowserCookie(this))}`
}

/** Whether a call carries a token of its session, or of its browser before sign-in. */
export function hasPageToken(request: FastifyRequest): boolean {
  const token = request.headers['x-csrf-token'] ?? request.headers['x-xsrf-token']
  const holder = tokenHolderOf(request)
  const [salt, signature = ''] = typeof token === 'string' ? token.split('.') : []
  if (!holder || !salt) return false
  return isSameSecret(signature, signatureOf(request, salt, holder))
}

/** Invalidates earlier tokens at sign-in and sign-out: an attacker may have planted one. */
export function renewPageToken(request: FastifyRequest, reply: FastifyReply) {
  delete request.cookies[browserCookie(request)]
  reply.clearCookie(browserCookie(request), { path: '/', secure: request.protocol === 'https' })
  reply.header('x-csrf-token', reply.generateCsrf())
}

function tokenHolderOf(request: FastifyRequest): string | undefined {
  const [session, browser] = [
    request.cookies[sessionCookie(request)],
    request.cookies[browserCookie(request)],
  ]
  if (session) return `session ${session}`
  return browser ? `browser ${browser}` : undefined
}

function setBrowserCookie(reply: FastifyReply): string {
  const { request } = reply
  const secret = randomBytes(18).toString('base64url')
  request.cookies[browserCookie(request)] = secret
  reply.setCookie(browserCookie(request), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
  return `browser ${secret}`
}

const signatureOf = ({ server }: FastifyRequest, salt: string, holder: string) =>
  createHmac('sha256', server.ctx.secrets.cookie).update(`page ${salt} ${holder}`).digest('base64url')
