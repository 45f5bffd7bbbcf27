import { directionOf } from '@matinee/contract/platform/language-tags'
import { pageLanguage } from './language.ts'

type Fact = string | number | false | null | undefined

/**
 * Facts in one line, separated by dots, without the empty ones. In a right-to-left language each is in its own text
 * direction: a date after a Latin title would otherwise be read in pieces.
 */
export function joinFacts(facts: readonly Fact[], language = pageLanguage()): string {
  const isIsolated = directionOf(language) === 'rtl'
  return facts
    .filter(Boolean)
    .map((fact) => (isIsolated ? `\u2068${fact}\u2069` : String(fact)))
    .join(' · ')
}
