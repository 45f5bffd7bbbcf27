import type { Insertable } from 'kysely'
import type { CommentTable } from '../src/community/tables.ts'
import { insertMember, type MemberRow } from '../src/members/queries.ts'
import type { Context } from '../src/platform/context.ts'
import type { StoreDirectory } from '../src/store/directory.ts'
import { insertStore, type StoreRow } from '../src/store/queries.ts'
import { makeCatalogueBuilders, type CatalogueBuilders } from './catalogue-builders.ts'
import { makeLiveBuilders, type LiveBuilders } from './live-builders.ts'
import { makeOfferBuilders, type OfferBuilders } from './offer-builders.ts'

export interface Builders extends CatalogueBuilders, LiveBuilders, OfferBuilders {
  store(host: string): Promise<StoreRow>
  member(member?: {
    role?: string
    name?: string
    email?: string
    nickname?: string
    store_id?: number
    password_hash?: string
  }): Promise<MemberRow>
  /** A visible comment, written now by default. */
  comment(comment: Partial<Insertable<CommentTable>> & { content_id: number }): Promise<{ id: number }>
}

let count = 0

/** Builders of rows with defaults for everything a test does not set. */
export function makeBuilders(ctx: Context, storeId: number, stores: StoreDirectory): Builders {
  const { db } = ctx
  const next = () => (count += 1)
  const catalogue = makeCatalogueBuilders(db, storeId, next)
  return {
    ...catalogue,
    ...makeLiveBuilders(ctx, storeId, catalogue.content),
    ...makeOfferBuilders(db, storeId, next),
    async store(host) {
      const store = await insertStore(db, `Store ${next()}`)
      await db.insertInto('store_host').values({ host, store_id: store.id }).execute()
      await stores.refresh(db)
      return store
    },
    member: (member = {}) =>
      insertMember(db, {
        store_id: storeId,
        name: `Member ${next()}`,
        role: 'user',
        email: `m${next()}@example.com`,
        ...member,
      }),
    async comment(comment) {
      const { store_id } = await db
        .selectFrom('content')
        .select('store_id')
        .where('id', '=', comment.content_id)
        .executeTakeFirstOrThrow()
      return db
        .insertInto('comment')
        .values({
          store_id,
          body: `Comment ${next()}`,
          created_at: new Date().toISOString(),
          ...comment,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
  }
}
