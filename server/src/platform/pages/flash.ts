import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPrefetch } from './asked.ts'

/** What the next page is told: what was wrong with a form, and the sentence of an alert. */
export interface Flash {
  /** Codes by field. */
  errors?: Record<string, string>
  /** The form they are about, where a page has several. */
  bag?: string
  alert?: { type: 'success' | 'error' | 'warning' | 'info'; word: string; values?: Record<string, string> }
}

const COOKIE = 'matinee_flash'
const SECONDS = 300

export function keepFlash(reply: FastifyReply, flash: Flash) {
  void reply.setCookie(COOKIE, Buffer.from(JSON.stringify(flash)).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    signed: true,
    maxAge: SECONDS,
  })
}

/** What was kept for this page. It is told once; a page that is only fetched ahead leaves it for the visit. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Flash {
  const given = request.cookies[COOKIE]
  if (!given || isPrefetch(request)) return {}
  void reply.clearCookie(COOKIE, { path: '/' })
  const { valid, value } = request.unsignCookie(given)
  return valid ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as Flash) : {}
}
