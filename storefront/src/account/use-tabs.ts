import { useQuery } from '@tanstack/react-query'
import { myPodcasts } from './podcasts/queries.ts'
import { TABS, type Tab } from './tabs.ts'

/** The parts of the account; podcasts only where the store has any. */
export function useTabs(): readonly Tab[] {
  const hasPodcasts = (useQuery(myPodcasts).data?.podcasts.length ?? 0) > 0
  return TABS.filter(({ name }) => name !== 'podcasts' || hasPodcasts)
}
