import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import type { SystemFinding } from '@matinee/contract/system/system'
import type { Context } from '../platform/context.ts'
import { QUICK_CHECKS, runChecks, THOROUGH_CHECKS } from './checks.ts'

const GB = 1_000_000_000

/** Looks at everything an operator can mend. */
export const runDoctor = (ctx: Context): Promise<SystemFinding[]> =>
  runChecks(ctx, { ...QUICK_CHECKS, ...THOROUGH_CHECKS })

/** A finding in a sentence, with the name of what was looked at before it. */
export function sentenceOf({ check, reason, values }: SystemFinding): string {
  const text = words[`system.${reason}`].replaceAll(/\{(\w+)\}/g, (_, name: string) => inText(name, values))
  return `${words[`system.check.${check}`]}: ${text}`
}

function inText(name: string, values: SystemFinding['values']) {
  const value = values[name] ?? ''
  return name.endsWith('_bytes') ? `${(Number(value) / GB).toFixed(1)} GB` : String(value)
}
