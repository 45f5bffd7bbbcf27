import { useQuery } from '@tanstack/react-query'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { ProgramRow, RowSkeleton } from './ProgramRow.tsx'
import { popular } from './queries.ts'

/** The most watched programs. */
export function PopularRow() {
  const t = useText()
  const { popular_programs: isShown } = useShop().store.feature_flags
  const { data, isPending } = useQuery({ ...popular, enabled: isShown })
  const cards = (data?.body ?? []).filter(({ ready }) => ready)

  if (!isShown) return null
  if (isPending) return <RowSkeleton />
  return cards.length > 0 && <ProgramRow title={t('not_found.popular')} cards={cards} />
}
