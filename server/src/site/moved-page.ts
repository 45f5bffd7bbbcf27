import type { StoreContext } from '../platform/http/http.ts'
import { findMovedPermalink } from './page-queries.ts'

/** The current address of a published page by a previous one. */
export const findMovedPage = ({ db, store }: Pick<StoreContext, 'db' | 'store'>, permalink: string) =>
  findMovedPermalink(db, store.id, permalink)
