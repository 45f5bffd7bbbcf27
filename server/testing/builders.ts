import { insertMember, type MemberRow } from '../src/members/queries.ts'
import type { Context } from '../src/platform/context.ts'
import type { StoreDirectory } from '../src/store/directory.ts'
import { insertStore, type StoreRow } from '../src/store/queries.ts'

interface NewVideo {
  store_id?: number
  state?: 'uploaded' | 'probing' | 'encoding' | 'ready' | 'failed'
  watchable?: boolean
  duration?: number
}

interface NewContent {
  store_id?: number
  title?: string
  status?: 'draft' | 'published' | 'unpublished'
  video_id?: number | null
  category_id?: number
  published_at?: string
}

export interface Builders {
  store(host: string): Promise<StoreRow>
  member(member?: {
    role?: string
    name?: string
    email?: string
    store_id?: number
    password_hash?: string
  }): Promise<MemberRow>
  video(video?: NewVideo): Promise<{ id: number }>
  content(content?: NewContent): Promise<{ id: number; permalink: string; title: string; version: number }>
  category(title?: string, storeId?: number): Promise<{ id: number; permalink: string }>
}

let count = 0

/** Builders of rows with everything a test does not care about filled in. */
export function makeBuilders(ctx: Context, storeId: number, stores: StoreDirectory): Builders {
  const { db } = ctx
  const next = () => (count += 1)
  return {
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
    video: (video = {}) =>
      db
        .insertInto('video')
        .values({
          store_id: storeId,
          file_name: `film-${next()}.mp4`,
          source_key: `videos/test/${next()}`,
          size: 1000,
          state: 'ready',
          watchable: true,
          duration: 60,
          ...video,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    async content({ category_id, ...content } = {}) {
      const number = next()
      const made = await db
        .insertInto('content')
        .values({
          store_id: storeId,
          title: `Program ${number}`,
          permalink: `program-${number}`,
          status: 'published',
          published_at: new Date().toISOString(),
          ...content,
        } as never)
        .returning(['id', 'permalink', 'title', 'version'])
        .executeTakeFirstOrThrow()
      if (category_id)
        await db.insertInto('content_category').values({ category_id, content_id: made.id }).execute()
      return made
    },
    category: (title = `Category ${next()}`, store = storeId) =>
      db
        .insertInto('category')
        .values({ store_id: store, title, permalink: `category-${next()}` })
        .returning(['id', 'permalink'])
        .executeTakeFirstOrThrow(),
  }
}
