import { useQuery } from '@tanstack/react-query'
import { ownReferral } from './referrals/queries.ts'
import { myPodcasts } from './podcasts/queries.ts'
import { TABS, type Tab } from './tabs.ts'

/** The parts of the account; podcasts and referrals only where the store has any. */
export function useTabs(): readonly Tab[] {
  const hasPodcasts = (useQuery(myPodcasts).data?.podcasts.length ?? 0) > 0
  const hasReferrals = useQuery(ownReferral).data?.open ?? false
  const isShown = { podcasts: hasPodcasts, referrals: hasReferrals } as Partial<Record<Tab['name'], boolean>>
  return TABS.filter(({ name }) => isShown[name] ?? true)
}
