import type { PageData } from '@matinee/contract/store/store'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../session/queries.ts'
import type { PixelVisitor } from './pixels.ts'

export type PixelPage = Pick<PageData, 'store' | 'analytics_host'>

/** The visitor that pixels report; null where nothing is recorded, or in the admin's preview. */
export async function findPixelVisitor(
  queries: QueryClient,
  { store, analytics_host: host }: PixelPage,
): Promise<PixelVisitor | undefined> {
  if (store.preview_mode || host === undefined) return undefined
  const { user, impersonation } = await queries.ensureQueryData(session)
  return { host, store, user, isImpersonating: impersonation !== null }
}
