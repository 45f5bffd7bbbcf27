import type { RegionRule } from '@matinee/contract/access-rules'
import type { ACCESS_MODES } from '@matinee/contract/catalogue'
import type { NEW_KINDS } from '@matinee/contract/programs'
import { areOfStore } from '../platform/chosen-rows.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEditOwn } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { isInPublicView, saveEdits } from './drafts.ts'
import { SavedSince, UnknownTerm } from './errors.ts'
import { makeOwn, whoMayEditProgram } from './own.ts'
import { picturesOfStill } from './own-image.ts'
import { isPermalinkKnown, lockPermalinks, refuseTaken } from './permalink-history.ts'
import { freePermalink, isPermalinkOf, permalinkOf } from './permalink.ts'
import { locked, readProgram } from './program.ts'
import { changedCustomValues } from './program-custom-values.ts'
import * as query from './program-queries.ts'
import type { Draft, EditedColumns } from './tables.ts'
import { pick } from '../platform/pick.ts'

type Words = Pick<
  EditedColumns,
  | 'title'
  | 'permalink'
  | 'short_description'
  | 'description'
  | 'preview_seconds'
  | 'tags'
  | 'meta_title'
  | 'meta_description'
  | 'chapter_style'
  | 'commenting'
>

export interface ProgramChanges extends Partial<Words> {
  version: number
  access?: (typeof ACCESS_MODES)[number]
  category_ids?: number[]
  author_ids?: number[]
  regions?: RegionRule
  custom_values?: Record<string, string | string[] | null>
  poster_candidate?: number
}

/** A new draft; its address is made from its title. */
export function createProgram(
  ctx: StoreContext,
  viewer: Viewer,
  { title, kind = 'video' }: { title: string; kind?: (typeof NEW_KINDS)[number] },
) {
  whoMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const id = await insertDraft(ctx, title, null, kind)
    await makeOwn(ctx, viewer, id)
    return readProgram(ctx, viewer, id)
  })
}

/** A draft, as for a film just uploaded, named after its file; returns its id. */
export async function insertDraft(
  ctx: StoreContext,
  title: string,
  videoId: number | null,
  kind: (typeof NEW_KINDS)[number] = 'video',
): Promise<number> {
  await lockPermalinks(ctx.db, ctx.store.id)
  const permalink = await freePermalink(permalinkOf(title), (wanted) =>
    isPermalinkKnown(ctx.db, ctx.store.id, wanted),
  )
  const { id } = await query.insertProgram(ctx.db, {
    store_id: ctx.store.id,
    title: title.trim().slice(0, 255),
    permalink,
    kind,
    video_id: videoId,
  })
  return id
}

/** Saves changes made on top of `version`; a newer one saved meanwhile refuses them. */
export async function changeProgram(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { version, poster_candidate, ...changes }: ProgramChanges,
) {
  await whoMayEditProgram(ctx, viewer, id)
  const pictures =
    poster_candidate === undefined
      ? {}
      : await picturesOfStill(ctx, await readProgram(ctx, viewer, id), poster_candidate)
  return transact(ctx, async (ctx) => {
    const program = await locked(ctx, id)
    if (program.version !== version) throw SavedSince()
    await saveEdits(ctx, program, { ...(await editsOf(ctx, program, changes)), ...pictures })
    await catalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}

type Asked = Omit<ProgramChanges, 'version' | 'poster_candidate'>

/** What is kept as it is sent. */
const AS_SENT = [
  'access',
  'short_description',
  'preview_seconds',
  'meta_title',
  'meta_description',
  'chapter_style',
  'commenting',
] as const

/** What was asked for as it is kept. */
async function editsOf(ctx: StoreContext, program: query.ContentRow, asked: Asked): Promise<Draft> {
  const { title, permalink, description, tags, category_ids, author_ids, custom_values, regions, ...plain } =
    asked
  await refuseUnknown(ctx, 'category', category_ids)
  await refuseUnknown(ctx, 'author', author_ids)
  return {
    ...pick(plain, AS_SENT),
    ...(title !== undefined && { title: title.trim() }),
    ...(permalink === undefined
      ? await permalinkAfter(ctx, program, title)
      : { permalink: await checkedPermalink(ctx, program, permalink), permalink_by_hand: true }),
    ...(description !== undefined && { description: description && (await withoutScripts(description)) }),
    ...(tags && { tags: distinct(tags) }),
    ...(regions && regionColumns(regions)),
    ...(category_ids && { category_ids: [...new Set(category_ids)] }),
    ...(author_ids && { author_ids: [...new Set(author_ids)] }),
    ...(custom_values && { custom_values: await valuesAfter(ctx, program, custom_values) }),
  }
}

const regionColumns = ({ mode, countries }: RegionRule) => ({
  region_mode: mode,
  region_countries: mode === 'all' ? [] : countries.toSorted(),
})

async function refuseUnknown({ db, store }: StoreContext, table: 'category' | 'author', ids: number[] = []) {
  if (await areOfStore(db, store.id, table, ids)) return
  throw UnknownTerm({ errors: { [`${table}_ids`]: ['unknown'] } })
}

async function withoutScripts(html: string) {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html)
}

async function checkedPermalink(ctx: StoreContext, program: query.ContentRow, wanted: string) {
  const permalink = permalinkOf(wanted)
  await refuseTaken(ctx, program, permalink)
  return permalink
}

/** The address of a program nobody was shown yet follows its title, unless somebody chose one. */
async function permalinkAfter(ctx: StoreContext, program: query.ContentRow, title: string | undefined) {
  if (title === undefined || !isPermalinkOf(program.title, program.permalink)) return {}
  if (program.permalink_by_hand || program.published_at || isInPublicView(program)) return {}
  if (isPermalinkOf(title, program.permalink)) return {}
  await lockPermalinks(ctx.db, ctx.store.id)
  return {
    permalink: await freePermalink(permalinkOf(title), (wanted) =>
      isPermalinkKnown(ctx.db, ctx.store.id, wanted),
    ),
  }
}

/** Each tag once, however it is written. */
const distinct = (tags: string[]) => [
  ...new Map(
    tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()] as const).filter(([key]) => key !== ''),
  ).values(),
]

async function valuesAfter(
  { db, store }: StoreContext,
  { id, draft }: query.ContentRow,
  given: Record<string, string | string[] | null>,
) {
  const values = draft?.custom_values ?? (await query.linksOf(db, id)).custom_values
  return changedCustomValues(db, store.id, values, given)
}
