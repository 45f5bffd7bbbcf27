import { useQuery } from '@tanstack/react-query'
import { LazyHydrate } from '../frame/LazyHydrate.tsx'
import { useText } from '../text.tsx'
import { isOnAir } from './badges.ts'
import { ProgramRow } from './ProgramRow.tsx'
import { liveCards } from './queries.ts'

/** Live and upcoming events; the title says "live now" while one is on air. */
export function LiveRow() {
  const t = useText()
  const { data: cards = [] } = useQuery(liveCards)
  if (cards.length === 0) return null
  return (
    <LazyHydrate>
      <ProgramRow title={t(cards.some(isOnAir) ? 'catalog.live_now' : 'catalog.live_soon')} cards={cards} />
    </LazyHydrate>
  )
}
