import type { PageData } from '@matinee/contract/store'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../members/queries.ts'
import type { Looking } from './pixels.ts'

export type Page = Pick<PageData, 'store' | 'analytics_host'>

/** Who is looking; nobody where nothing is counted or while the page stands in the admin's preview. */
export async function whoLooks(
  queries: QueryClient,
  { store, analytics_host: host }: Page,
): Promise<Looking | undefined> {
  if (store.preview_mode || host === undefined) return undefined
  const { user, impersonation } = await queries.ensureQueryData(session)
  return { host, store, user, isImpersonating: impersonation !== null }
}
