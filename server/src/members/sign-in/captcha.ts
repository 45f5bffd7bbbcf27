import type { Challenge, Solution } from 'altcha-lib/types'
import { createHmac, randomInt } from 'node:crypto'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import { CaptchaNeeded } from '../errors.ts'
import { spendCaptcha } from './captcha-queries.ts'
import { hashOf } from './secrets.ts'

const GOOD_FOR_MS = 10 * 60 * 1000
const ALGORITHM = 'PBKDF2/SHA-256'
// The number of keys to derive, with two thousand rounds each: 0.2 s here, about one second on an old phone.
const COST = 2_000
const [LEAST_KEYS, MOST_KEYS] = [200, 500]

// A captcha is bound to its store.
const secretOf = ({ secrets, store }: StoreContext) =>
  createHmac('sha256', secrets.cookie).update(`captcha ${store.id}`).digest('hex')

const altcha = async () => {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { createChallenge, verifySolution, deriveKey }
}

/** A proof-of-work captcha, valid for ten minutes and one call. */
export async function makeCaptcha(ctx: StoreContext): Promise<Challenge> {
  const { createChallenge, deriveKey } = await altcha()
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(LEAST_KEYS, MOST_KEYS),
    deriveKey,
    hmacSignatureSecret: secretOf(ctx),
    data: { until: ctx.clock.now().getTime() + GOOD_FOR_MS },
  })
}

/** Refuses a call without a solved captcha, if the store requires one; each solution is valid once. */
export async function checkCaptcha(ctx: StoreContext, payload: string | undefined) {
  if (!(await findStore(ctx.db, ctx.store.id)).captcha) return
  const solved = read(payload)
  if (!solved || !(await isSolved(ctx, solved))) throw captchaRefusal()
  const expires_at = new Date(ctx.clock.now().getTime() + GOOD_FOR_MS).toISOString()
  if (!(await spendCaptcha(ctx.db, hashOf(solved.challenge.signature!), expires_at))) throw captchaRefusal()
}

const captchaRefusal = () => CaptchaNeeded({ errors: { captcha: ['required'] } })

interface CaptchaSolution {
  challenge: Challenge
  solution: Solution
}

/** The widget's payload: JSON in base64. */
function read(payload = ''): CaptchaSolution | undefined {
  try {
    const { challenge, solution } = JSON.parse(
      Buffer.from(payload, 'base64').toString('utf8'),
    ) as Partial<CaptchaSolution>
    return challenge?.signature && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

async function isSolved(ctx: StoreContext, { challenge, solution }: CaptchaSolution) {
  const until = Number(challenge.parameters?.data?.['until'])
  if (!(until > ctx.clock.now().getTime())) return false
  const { verifySolution, deriveKey } = await altcha()
  const hmacSignatureSecret = secretOf(ctx)
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
  return verified
}
