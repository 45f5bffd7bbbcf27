import type { Content, CustomValue, Marker, Resource } from '@matinee/contract/catalogue/catalogue'
import type { CustomValues } from '@matinee/contract/catalogue/programs'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertReach } from '../../platform/http/viewer.ts'
import { ProgramNotFound } from '../errors.ts'
import { EFFECTIVE_EMBED_MODE } from './content-queries.ts'
import { requireProgramView } from './program-authorization.ts'
import { editedProgram } from './program.ts'
import { translateWith } from './translated-programs.ts'

/** A program in any status, as its page would show it with its unpublished changes; for staff only. */
export async function readContentDraft(
  ctx: StoreContext,
  viewer: Viewer,
  permalink: string,
): Promise<Content> {
  const { id } = await locateDraft(ctx, viewer, permalink)
  return readDraft(ctx, id)
}

/** The program at an address, for staff with access. */
export async function locateDraft(
  ctx: StoreContext,
  viewer: Viewer,
  permalink: string,
): Promise<{ id: number }> {
  assertReach(viewer, 'content', 'own')
  const found = await findIdByPermalink(ctx, permalink)
  await requireProgramView(ctx, viewer, found.id)
  return found
}

/** The draft content of a program; the caller has checked access. */
export async function readDraft(ctx: StoreContext, id: number): Promise<Content> {
  const program = await editedProgram(ctx, id)
  const { position, embedding } = await findUndrafted(ctx, id)
  const [categories, authors, custom_values, resources, markers] = await Promise.all([
    listDraftCategories(ctx, program.category_ids),
    listDraftAuthors(ctx, program.author_ids),
    listDraftCustomValues(ctx, program.custom_values),
    listDraftResources(ctx.db, id),
    listDraftMarkers(ctx.db, program.video_id),
  ])
  const content: Content = {
    ...program,
    position,
    embedding,
    ready: program.kind === 'video' ? program.video_watchable : true,
    coming_at: program.status === 'scheduled' ? program.publish_at : null,
    expires_at: program.expire_at,
    extended: true,
    categories,
    authors,
    custom_values,
    resources,
    markers,
  }
  return translateWith(ctx, content, program.translations)
}

/** Matches the current address or the one in the draft. */
async function findIdByPermalink({ db, store }: StoreContext, permalink: string) {
  const found = await db
    .selectFrom('content')
    .select('id')
    .where('store_id', '=', store.id)
    .where(({ or, eb }) =>
      or([eb('permalink', '=', permalink), eb(sql<string>`draft->>'permalink'`, '=', permalink)]),
    )
    .orderBy(sql`permalink = ${permalink}`, 'desc')
    .executeTakeFirst()
  if (!found) throw ProgramNotFound()
  return found
}

/** What no draft holds. */
const findUndrafted = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('content')
    .select(['position', EFFECTIVE_EMBED_MODE.as('embedding')])
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const orNone = (ids: number[]) => (ids.length > 0 ? ids : [0])

const listDraftCategories = ({ db, store }: StoreContext, ids: number[]) =>
  db
    .selectFrom('category')
    .select(['id', 'title', 'permalink'])
    .where('store_id', '=', store.id)
    .where('id', 'in', orNone(ids))
    .orderBy('position')
    .orderBy('id')
    .execute()

async function listDraftAuthors({ db, store }: StoreContext, ids: number[]) {
  const found = await db
    .selectFrom('author')
    .select(['id', 'name', 'permalink', 'image'])
    .where('store_id', '=', store.id)
    .where('id', 'in', orNone(ids))
    .execute()
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The custom fields shown on pages, with the titles of the chosen options. */
async function listDraftCustomValues(
  { db, store }: StoreContext,
  values: CustomValues,
): Promise<CustomValue[]> {
  const fields = await db
    .selectFrom('custom_field')
    .select((eb) => [
      'key',
      'title',
      'type',
      jsonArrayFrom(
        eb
          .selectFrom('custom_option')
          .select(['slug', 'title'])
          .whereRef('field_id', '=', 'custom_field.id')
          .orderBy('position'),
      ).as('options'),
    ])
    .where('store_id', '=', store.id)
    .where('on_page', '=', true)
    .where('key', 'in', Object.keys(values).length > 0 ? Object.keys(values) : [''])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return fields.map(({ options, ...field }) => {
    const chosen = values[field.key] ?? []
    const picked = options.filter(({ slug }) => chosen.includes(slug))
    const isListed = field.type === 'select' || field.type === 'multi'
    return { ...field, values: isListed ? picked : chosen.map((title) => ({ title, slug: null })) }
  })
}

const listDraftResources = (db: Db, id: number): Promise<Resource[]> =>
  db
    .selectFrom('resource')
    .select(['id', 'title', 'file_name', 'media_type', 'bytes'])
    .where('content_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()

const listDraftMarkers = (db: Db, videoId: number | null): Promise<Marker[]> =>
  db
    .selectFrom('marker')
    .select(['at_seconds', 'title'])
    .where('video_id', '=', videoId ?? 0)
    .orderBy('at_seconds')
    .execute()
