import type { FastifyReply } from 'fastify'

const MOST_TOKENS = 20_000

/** The page tokens of browsers that ask again and again: making one costs as much as a tenth of a small answer. */
export class PageTokens {
  #tokens = new Map<string, string>()

  /** A token for the browser behind `reply`; it is good for as long as its cookie. */
  of(reply: FastifyReply): string {
    const cookie = reply.request.cookies['matinee_csrf']
    const kept = cookie && this.#tokens.get(cookie)
    if (kept) return kept
    const isItsOwn = cookie !== undefined && reply.unsignCookie(cookie).valid
    const token = reply.generateCsrf()
    if (isItsOwn) this.#keep(cookie, token)
    return token
  }

  #keep(cookie: string, token: string) {
    if (this.#tokens.size >= MOST_TOKENS) this.#tokens.clear()
    this.#tokens.set(cookie, token)
  }
}
