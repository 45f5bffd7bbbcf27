import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import type { SystemFinding } from '@matinee/contract/system/system'
import type { Context } from '../platform/context.ts'
import { shippedWords, type Words } from '../store/words.ts'
import { QUICK_CHECKS, runChecks, THOROUGH_CHECKS } from './checks.ts'

const GB = 1_000_000_000

/** Looks at everything an operator can mend. */
export const runDoctor = (ctx: Context): Promise<SystemFinding[]> =>
  runChecks(ctx, { ...QUICK_CHECKS, ...THOROUGH_CHECKS })

/** A finding in a sentence, with the name of what was looked at before it. */
export const sentenceOf = (finding: SystemFinding): string => sentenceFrom(words, finding)

/** The same in another language, with English where it lacks a text. */
export const sentenceIn = (locale: string, finding: SystemFinding): string =>
  sentenceFrom({ ...words, ...shippedWords(locale, 'admin') }, finding)

function sentenceFrom(said: Words, { check, reason, values }: SystemFinding) {
  const text = said[`system.${reason}`]!.replaceAll(/\{(\w+)\}/g, (_, name: string) => inText(name, values))
  return `${said[`system.check.${check}`]}: ${text}`
}

function inText(name: string, values: SystemFinding['values']) {
  const value = values[name] ?? ''
  return name.endsWith('_bytes') ? `${(Number(value) / GB).toFixed(1)} GB` : String(value)
}
