import {
  SYSTEM_FINDINGS,
  type SystemCheckName,
  type SystemFinding,
  type SystemReason,
  type SystemState,
} from '@matinee/contract/system/system'
import type { Context } from '../platform/context.ts'

/** Looks at one thing of an install; resolves to what was found. */
export type SystemCheck = (ctx: Context) => Promise<SystemFinding>

/** A finding by its reason, which decides how bad it is. */
export function makeFinding(
  reason: Exclude<SystemReason, 'unknown'>,
  values: SystemFinding['values'] = {},
): SystemFinding {
  const [check, name] = reason.split('.') as [SystemCheckName, string]
  const state = (SYSTEM_FINDINGS[check] as Record<string, SystemState>)[name]!
  return { check, state, reason, values }
}

/** The finding of a check that failed itself. */
export const findingOfFailure = (check: SystemCheckName, error: unknown): SystemFinding => ({
  check,
  state: 'failing',
  reason: 'unknown',
  values: { fault: (error as Error).message },
})
