import { networkOfRequest } from '../../../members/sessions/browser.ts'
import { countAttempt, takeBack, type Attempt } from '../../../members/sign-in/attempts.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { CodesTriedTooOften } from '../../errors.ts'
import { isCodeOf } from './coupons.ts'

/** The person who enters a code, and their network. */
export interface CodeTester {
  viewer: Viewer
  network: string
}

export const codeTesterOf = ({
  viewer,
  request,
}: {
  viewer: Viewer
  request: FastifyRequest
}): CodeTester => ({
  viewer,
  network: networkOfRequest(request),
})

/** Members are counted one by one, guests per network. */
export const codeAttemptOf = (kind: 'coupon' | 'gift_card', { viewer, network }: CodeTester): Attempt =>
  viewer.id
    ? { kind, account: `member ${viewer.id}`, address: 'member', isKnown: true }
    : { kind, account: `guest ${network}`, address: network, isKnown: false }

/** Counts a wrong code before the answer reveals it. Throws `CodesTriedTooOften`, then for correct codes too. */
export async function countCodeAttempt(ctx: StoreContext, tester: CodeTester, code: string): Promise<void> {
  const attempt = codeAttemptOf('coupon', tester)
  await countAttempt(ctx, attempt, CodesTriedTooOften)
  if (await isCodeOf(ctx, code, tester.viewer.id || null)) await takeBack(ctx, attempt)
}

/** The same for a call that continues without its coupon: the code if it may be tried, or why not. */
export async function withCodeAttempt(ctx: StoreContext, tester: CodeTester, code: string | undefined) {
  try {
    if (code) await countCodeAttempt(ctx, tester, code)
    return { coupon: code, coupon_problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { coupon: undefined, coupon_problem: error.code }
    throw error
  }
}

/** Coupon ids are consecutive: every attempt by id counts, correct ones included. */
export const countCouponIdAttempt = (ctx: StoreContext, tester: CodeTester): Promise<void> =>
  countAttempt(ctx, codeAttemptOf('coupon', tester), CodesTriedTooOften)
