import { networkOfRequest } from '../../../members/sessions/browser.ts'
import { countAttempt, takeBack, type Attempt } from '../../../members/sign-in/attempts.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { StoreContext } from '../../../platform/http/http.ts'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { CodesTriedTooOften } from '../../errors.ts'
import { isCodeOf } from './coupons.ts'

/** Whoever types a code, and from where. */
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

/** Members are counted by themselves; guests of one network together. */
export const codeAttemptOf = (kind: 'coupon' | 'gift_card', { viewer, network }: CodeTester): Attempt =>
  viewer.id
    ? { kind, account: `member ${viewer.id}`, address: 'member', isKnown: true }
    : { kind, account: `guest ${network}`, address: network, isKnown: false }

/** Counts a wrong code before anything says that it is one. Throws `CodesTriedTooOften`, also for a right one then. */
export async function countCodeAttempt(ctx: StoreContext, tester: CodeTester, code: string): Promise<void> {
  const attempt = codeAttemptOf('coupon', tester)
  await countAttempt(ctx, attempt, CodesTriedTooOften)
  if (await isCodeOf(ctx, code, tester.viewer.id || null)) await takeBack(ctx, attempt)
}

/** The same for what goes on without its coupon: the code where it may be tried, or why it may not. */
export async function withCodeAttempt(ctx: StoreContext, tester: CodeTester, code: string | undefined) {
  try {
    if (code) await countCodeAttempt(ctx, tester, code)
    return { coupon: code, coupon_problem: null }
  } catch (error) {
    if (error instanceof Refusal) return { coupon: undefined, coupon_problem: error.code }
    throw error
  }
}

/** Numbers of coupons follow each other: each that is tried counts, and the right ones too. */
export const countCouponIdAttempt = (ctx: StoreContext, tester: CodeTester): Promise<void> =>
  countAttempt(ctx, codeAttemptOf('coupon', tester), CodesTriedTooOften)
