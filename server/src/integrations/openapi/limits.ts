/** Told with every answer to a call with an API key. */
export const LIMIT_HEADERS = {
  'ratelimit-limit': { $ref: '#/components/headers/RateLimit' },
  'ratelimit-remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'ratelimit-reset': { $ref: '#/components/headers/RateLimitReset' },
}

const number = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

export const limitComponents = {
  RateLimit: number(
    'How many calls a minute the key has, or of this call alone where it has a limit of its own.',
  ),
  RateLimitRemaining: number('How many of them are left.'),
  RateLimitReset: number('Seconds until the minute is over.'),
  RetryAfter: number('Seconds to wait before the next call.'),
}
