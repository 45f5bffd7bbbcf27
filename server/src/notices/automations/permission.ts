import type { AutomationStep, StepKind } from '@matinee/contract/notices/automation-steps'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../platform/errors.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { AutomationMayNotGive } from './errors.ts'

/** What somebody must be allowed to do by hand, to have it done by a step of this kind. */
const BY_HAND: Partial<Record<StepKind, (viewer: Viewer) => unknown>> = {
  tag: (viewer) => assertMayEdit(viewer, 'people'),
  grant: (viewer) => assertMayEdit(viewer, 'people'),
  coupon: (viewer) => assertMayEdit(viewer, 'money', 'coupons'),
}

/** Throws `automation_may_not_give` for a step that is new or changed. */
export function assertMayGive(
  viewer: Viewer,
  before: readonly AutomationStep[],
  now: readonly AutomationStep[],
): void {
  for (const [at, step] of now.entries())
    if (!before.some((known) => isDeepStrictEqual(known, step))) assertMayDo(viewer, step.kind, at)
}

function assertMayDo(viewer: Viewer, kind: StepKind, at: number) {
  try {
    BY_HAND[kind]?.(viewer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw AutomationMayNotGive({
      errors: { [`steps.${at}`]: ['not_in_your_role'] },
      values: { step: at + 1 },
    })
  }
}
