import type { Card, CategoryRow } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useAccountText } from '../account-text.tsx'
import { useStartedPrograms } from '../library/marks.ts'
import { newest, rows as allRows } from '../catalogue/queries.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import type { Shelf } from './shelves.ts'

/** The rows of the television app: in progress, new, then the loaded categories. */
export function useShelves() {
  const t = useAccountText()
  const say = useText()
  const rows = useInfiniteList(allRows)
  const latest = useQuery(newest)
  const fresh = latest.data?.body ?? []
  const going = useGoing([...rows.items.flatMap(({ contents }) => contents), ...fresh])
  const shelves: Shelf<Card, CategoryRow>[] = [
    { id: 'going', title: say('catalog.continue'), cards: going.cards },
    { id: 'new', title: t('tv.new'), cards: fresh },
    ...rows.items.map((row) => ({ id: row.permalink, title: row.title, cards: row.contents, category: row })),
  ]

  return {
    shelves: shelves.filter(({ cards }) => cards.length > 0),
    error: rows.error ?? latest.error,
    isPending: rows.isPending || latest.isPending || going.isPending,
    retry: () => [rows.retry(), void latest.refetch()],
    loadMore: () => {
      if (rows.hasMore && !rows.isLoadingMore) rows.loadMore()
    },
  }
}

function useGoing(known: Card[]): { cards: Card[]; isPending: boolean } {
  const { settings } = useShop()
  const { started, isPending } = useStartedPrograms(known)
  if (!settings.continue_watching) return { cards: [], isPending: false }
  const going = started.filter(({ mark }) => !mark.watched && mark.share > 0)
  return { cards: going.map(({ card }) => card), isPending }
}
