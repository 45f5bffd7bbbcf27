import { say } from '@matinee/contract/platform/messages'
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
export const sentenceOf = (finding: SystemFinding): string => sentenceFrom(words, 'en', finding)

/** The same in another language, with English where it lacks a text. */
export const sentenceIn = (locale: string, finding: SystemFinding): string =>
  sentenceFrom({ ...words, ...shippedWords(locale, 'admin') }, locale, finding)

function sentenceFrom(said: Words, locale: string, { check, reason, values }: SystemFinding) {
  const shown = Object.entries(values).map(([name, value]) => [name, inText(name, value)])
  return `${said[`system.check.${check}`]}: ${say(said[`system.${reason}`]!, locale, Object.fromEntries(shown))}`
}

const inText = (name: string, value: string | number) =>
  name.endsWith('_bytes') ? `${(Number(value) / GB).toFixed(1)} GB` : value
