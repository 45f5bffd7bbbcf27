import type { Card } from '@matinee/contract/catalogue'
import type { Text } from '../text.tsx'
import { durationIn } from './duration.ts'

/** What stands under a card's title: how long it is, and what the store says about its programs on cards. */
export function factsOf(t: Text, { ready, coming_at, duration, custom_values }: Card): string[] {
  const length = duration > 0 && (ready || coming_at) ? durationIn(t, duration) : null
  const told = custom_values.flatMap(({ values }) => values.map(({ title }) => title))
  const facts = [length ?? (ready || coming_at ? null : t('catalog.arriving')), ...told]
  return facts.filter((fact) => fact !== null)
}
