import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import type {
  AuthorTable,
  CategoryTable,
  ChapterTable,
  ContentTable,
  CustomFieldTable,
  ResourceTable,
} from '../src/catalogue/tables.ts'
import type { VideoTable } from '../src/media/tables.ts'
import { toJsonb } from '../src/platform/database/jsonb.ts'

type NewContent = Partial<Insertable<ContentTable>> & {
  category_id?: number
  category_ids?: number[]
  author_ids?: number[]
}
type NewAuthor = Partial<Omit<Insertable<AuthorTable>, 'links'>> & {
  links?: Selectable<AuthorTable>['links']
}
type NewField = Partial<Insertable<CustomFieldTable>> & {
  /** Slugs of its options; each is its own title. */
  options?: string[]
}

export interface BuiltContent {
  id: number
  permalink: string
  title: string
  version: number
  video_id: number | null
}
export interface BuiltField {
  id: number
  key: string
  options: { id: number; slug: string }[]
}

export interface CatalogueBuilders {
  video(video?: Partial<Insertable<VideoTable>>): Promise<{ id: number }>
  /** A published program of kind video, without a film by default. */
  content(content?: NewContent): Promise<BuiltContent>
  /** A published program with a playable film. */
  film(content?: NewContent): Promise<BuiltContent>
  /** A published collection of this many published films. */
  collection(collection?: NewContent & { films?: number }): Promise<BuiltContent & { chapter_ids: number[] }>
  /** The next chapter of a collection, with a film of its own by default. */
  chapter(chapter: Partial<Insertable<ChapterTable>> & { content_id: number }): Promise<{ id: number }>
  resource(resource: Partial<Insertable<ResourceTable>> & { content_id: number }): Promise<{ id: number }>
  category(category?: Partial<Insertable<CategoryTable>>): Promise<{ id: number; permalink: string }>
  author(author?: NewAuthor): Promise<{ id: number; permalink: string }>
  customField(field?: NewField): Promise<BuiltField>
  /** Sets a custom value: slugs of options, or one plain value. */
  customValue(contentId: number, field: BuiltField, ...values: string[]): Promise<void>
}

/** Builders of catalogue rows. */
export function makeCatalogueBuilders(db: Db, storeId: number, next: () => number): CatalogueBuilders {
  const make: CatalogueBuilders = {
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
        })
        .returning('id')
        .executeTakeFirstOrThrow(),

    async content({ category_id, category_ids = [], author_ids = [], ...content } = {}) {
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
        })
        .returning(['id', 'permalink', 'title', 'version', 'video_id'])
        .executeTakeFirstOrThrow()
      const categories = category_id ? [category_id, ...category_ids] : category_ids
      for (const id of categories)
        await db.insertInto('content_category').values({ category_id: id, content_id: made.id }).execute()
      for (const [position, author_id] of author_ids.entries())
        await db.insertInto('content_author').values({ author_id, content_id: made.id, position }).execute()
      return made
    },

    async film(content = {}) {
      const store = content.store_id ? { store_id: content.store_id } : {}
      const video_id = content.video_id ?? (await make.video(store)).id
      return make.content({ ...content, video_id })
    },

    async collection({ films = 2, ...collection } = {}) {
      const made = await make.content({ ...collection, kind: 'collection' })
      const chapter_ids: number[] = []
      while (chapter_ids.length < films) chapter_ids.push((await make.chapter({ content_id: made.id })).id)
      return { ...made, chapter_ids }
    },

    async chapter({ content_id, kind = 'video', ...chapter }) {
      const collection = await db
        .selectFrom('content')
        .select('store_id')
        .where('id', '=', content_id)
        .executeTakeFirstOrThrow()
      const own = kind === 'video' && !chapter.program_id ? await make.film(collection) : undefined
      const made = await db
        .insertInto('chapter')
        .values({ content_id, kind, position: next(), ...chapter, ...(own && { program_id: own.id }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made
    },

    async resource(resource) {
      const { store_id } = await db
        .selectFrom('content')
        .select('store_id')
        .where('id', '=', resource.content_id)
        .executeTakeFirstOrThrow()
      return db
        .insertInto('resource')
        .values({
          store_id,
          title: `Notes ${next()}`,
          file_name: 'notes.pdf',
          media_type: 'application/pdf',
          bytes: 100,
          file_key: `resources/test/${next()}`,
          ...resource,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    },

    category: (category = {}) =>
      db
        .insertInto('category')
        .values({
          store_id: storeId,
          title: `Category ${next()}`,
          permalink: `category-${next()}`,
          ...category,
        })
        .returning(['id', 'permalink'])
        .executeTakeFirstOrThrow(),

    author: ({ links = [], ...author } = {}) =>
      db
        .insertInto('author')
        .values({
          store_id: storeId,
          name: `Author ${next()}`,
          permalink: `author-${next()}`,
          links: toJsonb(links),
          ...author,
        })
        .returning(['id', 'permalink'])
        .executeTakeFirstOrThrow(),

    async customField({ options = [], ...field } = {}) {
      const number = next()
      const made = await db
        .insertInto('custom_field')
        .values({
          store_id: storeId,
          key: `field_${number}`,
          title: `Field ${number}`,
          type: 'select',
          ...field,
        })
        .returning(['id', 'key'])
        .executeTakeFirstOrThrow()
      const rows = options.map((slug, position) => ({ field_id: made.id, slug, title: slug, position }))
      if (rows.length === 0) return { ...made, options: [] }
      const kept = await db.insertInto('custom_option').values(rows).returning(['id', 'slug']).execute()
      return { ...made, options: kept }
    },

    async customValue(contentId, field, ...values) {
      const optionOf = (slug: string) => field.options.find((option) => option.slug === slug)
      await db
        .insertInto('custom_value')
        .values(
          values.map((value) => ({
            content_id: contentId,
            field_id: field.id,
            option_id: optionOf(value)?.id ?? null,
            value: optionOf(value) ? null : value,
          })),
        )
        .execute()
    },
  }
  return make
}
