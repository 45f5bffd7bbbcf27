import type { FastifyRequest } from 'fastify'

/** How the secret of every API key begins, so that scanners of leaked secrets recognize it. */
export const API_KEY_PREFIX = 'mk_'

/** The API key a call carries as its bearer token, if any. Browsers never send one by themselves, so it needs no CSRF token. */
export function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token.startsWith(API_KEY_PREFIX) ? token : undefined
}
