import { useQuery } from '@tanstack/react-query'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { popular } from './queries.ts'

/** What is watched most. */
export function PopularRow() {
  const t = useText()
  const { data, isPending } = useQuery(popular)
  const cards = data?.body ?? []

  if (isPending) return <RowSkeleton />
  return cards.length > 0 && <ProgramRow title={t('not_found.popular')} cards={cards} />
}
