import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieNameOf, sessionCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyReply {
    generateCsrf(): string
  }
}

const browserCookie = (request: FastifyRequest) => cookieNameOf(request, 'csrf')

/**
 * A token for the unsafe calls of a page: good in this session alone, or before anybody has signed in, in this browser
 * alone. No two are alike, so that nothing can be learned from how well a page with one compresses.
 */
export function makePageToken(this: FastifyReply): string {
  const { request } = this
  const salt = randomBytes(9).toString('base64url')
  return `${salt}.${signatureOf(request, salt, holderOf(request) ?? giveBrowserCookie(this))}`
}

/** Whether a call comes with a token of its own session, or of its browser where there is none. */
export function hasPageToken(request: FastifyRequest): boolean {
  const token = request.headers['x-csrf-token'] ?? request.headers['x-xsrf-token']
  const holder = holderOf(request)
  const [salt, signature = ''] = typeof token === 'string' ? token.split('.') : []
  if (!holder || !salt) return false
  const [given, right] = [signature, signatureOf(request, salt, holder)].map((text) => Buffer.from(text))
  return given!.length === right!.length && timingSafeEqual(given!, right!)
}

/** Tokens of before are worth nothing to who signs in or out now: nobody can have planted one. */
export function renewPageToken(request: FastifyRequest, reply: FastifyReply) {
  delete request.cookies[browserCookie(request)]
  reply.clearCookie(browserCookie(request), { path: '/', secure: request.protocol === 'https' })
  reply.header('x-csrf-token', reply.generateCsrf())
}

function holderOf(request: FastifyRequest): string | undefined {
  const [session, browser] = [
    request.cookies[sessionCookie(request)],
    request.cookies[browserCookie(request)],
  ]
  if (session) return `session ${session}`
  return browser ? `browser ${browser}` : undefined
}

function giveBrowserCookie(reply: FastifyReply): string {
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
