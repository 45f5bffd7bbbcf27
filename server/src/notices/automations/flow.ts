import type { AutomationStep } from '@matinee/contract/notices/automation-steps'

type Steps = readonly AutomationStep[]

const placeOf = (steps: Steps, key: string) => steps.findIndex((step) => step.key === key)

/** The step after one; null after the last. */
export const stepAfter = (steps: Steps, key: string): string | null =>
  steps[placeOf(steps, key) + 1]?.key ?? null

/** Where somebody stands: at the first step if theirs is not known, which passes those they have passed. */
export const stepAt = (steps: Steps, key: string | null): AutomationStep | undefined =>
  steps.find((step) => step.key === key) ?? steps[0]

/** The keys of steps that are gone, each with the next step after it that is left; null if there is none. */
export function removedSteps(before: Steps, now: Steps): { key: string; next: string | null }[] {
  const left = new Set(now.map(({ key }) => key))
  return before.flatMap(({ key }, at) =>
    left.has(key) ? [] : [{ key, next: before.slice(at).find((step) => left.has(step.key))?.key ?? null }],
  )
}

/** Whether a step makes a coupon before this one. */
export const hasCouponBefore = (steps: Steps, key: string): boolean =>
  steps.slice(0, placeOf(steps, key)).some(({ kind }) => kind === 'coupon')

/** The places of conditions that lead back, or to a step that is gone. */
export const placesLeadingBack = (steps: Steps): number[] =>
  steps.flatMap((step, at) =>
    step.kind === 'condition' && step.else_key !== null && placeOf(steps, step.else_key) <= at ? [at] : [],
  )
