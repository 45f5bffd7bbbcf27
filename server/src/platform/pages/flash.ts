import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPrefetch } from './inertia-headers.ts'

/** Data for the next page: errors of a form and an alert. */
export interface Flash {
  /** Codes by field. */
  errors?: Record<string, string>
  /** The form of the errors, if a page has several. */
  bag?: string
  alert?: { type: 'success' | 'error' | 'warning' | 'info'; word: string; values?: Record<string, string> }
}

const FLASH_COOKIE = 'matinee_flash'
const FLASH_SECONDS = 300

export function storeFlash(reply: FastifyReply, flash: Flash) {
  void reply.setCookie(FLASH_COOKIE, Buffer.from(JSON.stringify(flash)).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    signed: true,
    maxAge: FLASH_SECONDS,
  })
}

/** The flash of this page, consumed once; a prefetch leaves it for the visit. */
export function consumeFlash(request: FastifyRequest, reply: FastifyReply): Flash {
  const given = request.cookies[FLASH_COOKIE]
  if (!given || isPrefetch(request)) return {}
  void reply.clearCookie(FLASH_COOKIE, { path: '/' })
  const { valid, value } = request.unsignCookie(given)
  return valid ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as Flash) : {}
}
