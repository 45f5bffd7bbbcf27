import type { FastifyRequest } from 'fastify'
import type { StoreContext } from '../../platform/http/http.ts'
import { findMovedTerm } from '../terms/terms.ts'
import { findCurrentPermalink } from './permalink-redirect.ts'

export type FindPermalink = (
  ctx: Pick<StoreContext, 'db' | 'store'>,
  permalink: string,
) => Promise<string | null | undefined>

/** Pages whose address the publisher can change, by route pattern. */
const FINDERS: Record<string, FindPermalink> = {
  '/programs/:permalink': ({ db, store }, permalink) => findCurrentPermalink(db, store.id, permalink),
  '/categories/:permalink': (ctx, permalink) => findMovedTerm(ctx, 'categories', permalink),
  '/authors/:permalink': (ctx, permalink) => findMovedTerm(ctx, 'authors', permalink),
}

/** Finds the current path of a program, category or author that was renamed or merged, or of a page of `others`. */
export const createFindMovedPath =
  (others: Record<string, FindPermalink>) =>
  async ({ server, store, routeOptions, params }: FastifyRequest): Promise<string | null> => {
    const pattern = routeOptions.url!
    const find = FINDERS[pattern] ?? others[pattern]
    if (!find) return null
    const { permalink } = params as { permalink: string }
    const current = await find({ db: server.ctx.db, store }, permalink)
    return current ? pattern.replace(':permalink', () => encodeURIComponent(current)) : null
  }
