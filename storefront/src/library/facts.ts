import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { Text } from '../text.tsx'
import { durationIn } from '../duration.ts'
import type { Mark } from './marks.ts'

/** The facts under a card's title: duration or time left, and the store's fields shown on cards. */
export function factsOf(t: Text, card: Card, mark?: Mark): string[] {
  const { ready, coming_at, custom_values } = card
  const length = ready || coming_at ? lengthOf(t, card, mark) : null
  const told = custom_values.flatMap(({ values }) => values.map(({ title }) => title))
  const facts = [length ?? (ready || coming_at ? null : t('catalog.arriving')), ...told]
  return facts.filter((fact) => fact !== null)
}

function lengthOf(t: Text, { duration }: Card, mark: Mark | undefined) {
  const isBegun = mark !== undefined && !mark.watched && mark.share > 0
  if (isBegun && mark.left > 0) return t('library.left', { duration: durationIn(t, mark.left) })
  return duration > 0 ? durationIn(t, duration) : null
}
