import type { RegionRule } from '@matinee/contract/store/access-rules'
import type { ACCESS_MODES, CONTENT_KINDS } from '@matinee/contract/catalogue/catalogue'
import type { NEW_KINDS } from '@matinee/contract/catalogue/programs'
import type { Translations } from '@matinee/contract/platform/translations'
import { areOfStore } from '../../platform/database/chosen-rows.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEditOwn } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { isPubliclyVisible, saveEdits } from './drafts.ts'
import { ProgramSavedSince, UnknownTerm } from '../errors.ts'
import { linkOwnAuthor, requireProgramEdit } from './program-authorization.ts'
import { createPicturesOfStill } from './program-image.ts'
import { isPermalinkKnown, lockPermalinks, assertPermalinkFree } from './permalink-history.ts'
import { findFreePermalink, isPermalinkOf, toPermalink } from './permalink.ts'
import { lockProgramOrThrow, readProgram } from './program.ts'
import { applyCustomValueChanges } from './program-custom-values.ts'
import { sanitizeRichText, sanitizeTranslations } from '../rich-text.ts'
import * as query from './program-queries.ts'
import { withRevision } from '../revisions/program-revisions.ts'
import type { EditedColumns, ProgramDraft, TranslatedField } from '../tables.ts'
import { changeTranslations } from '../../store/translated.ts'
import { pick } from '../../platform/http/pick.ts'

type ProgramTextColumns = Pick<
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

export interface ProgramChangeInput extends Partial<ProgramTextColumns> {
  version: number
  access?: (typeof ACCESS_MODES)[number]
  category_ids?: number[]
  author_ids?: number[]
  regions?: RegionRule
  custom_values?: Record<string, string | string[] | null>
  translations?: Translations<TranslatedField>
  poster_candidate?: number
}

/** Creates a draft; its address is derived from its title. */
export function createProgram(
  ctx: StoreContext,
  viewer: Viewer,
  { title, kind = 'video' }: { title: string; kind?: (typeof NEW_KINDS)[number] },
) {
  assertMayEditOwn(viewer, 'content')
  return transact(ctx, async (ctx) => {
    const id = await insertDraft(ctx, title, null, kind)
    await linkOwnAuthor(ctx, viewer, id)
    return readProgram(ctx, viewer, id)
  })
}

/** Creates a draft named after an uploaded file; returns its id. */
export async function insertDraft(
  ctx: StoreContext,
  title: string,
  videoId: number | null,
  kind: (typeof CONTENT_KINDS)[number] = 'video',
): Promise<number> {
  await lockPermalinks(ctx.db, ctx.store.id)
  const permalink = await findFreePermalink(toPermalink(title), (wanted) =>
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

/** Saves changes based on `version`; refused if a newer version was saved. */
export async function changeProgram(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { version, poster_candidate, ...changes }: ProgramChangeInput,
) {
  await requireProgramEdit(ctx, viewer, id)
  const pictures =
    poster_candidate === undefined
      ? {}
      : await createPicturesOfStill(ctx, await readProgram(ctx, viewer, id), poster_candidate)
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, id)
    if (program.version !== version) throw ProgramSavedSince()
    const edits = { ...(await toDraft(ctx, program, changes)), ...pictures }
    await withRevision(ctx, viewer, program, () => saveEdits(ctx, program, edits))
    await notifyCatalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}

/** Discards the draft of a program. */
export async function discardChanges(ctx: StoreContext, viewer: Viewer, id: number) {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, id)
    if (program.draft)
      await withRevision(ctx, viewer, program, () => query.updateProgram(ctx.db, id, { draft: null }))
    return readProgram(ctx, viewer, id)
  })
}

type ProgramEdits = Omit<ProgramChangeInput, 'version' | 'poster_candidate'>

/** Fields saved as sent. */
const UNCHANGED_FIELDS = [
  'access',
  'short_description',
  'preview_seconds',
  'meta_title',
  'meta_description',
  'chapter_style',
  'commenting',
] as const

/** Converts the input to a draft. */
async function toDraft(
  ctx: StoreContext,
  program: query.ContentRow,
  asked: ProgramEdits,
): Promise<ProgramDraft> {
  const { title, permalink, description, tags, category_ids, author_ids, custom_values, ...others } = asked
  const { regions, translations, ...plain } = others
  await assertTermsExist(ctx, 'category', category_ids)
  await assertTermsExist(ctx, 'author', author_ids)
  return {
    ...pick(plain, UNCHANGED_FIELDS),
    ...(title !== undefined && { title: title.trim() }),
    ...(permalink === undefined
      ? await permalinkForTitle(ctx, program, title)
      : { permalink: await claimPermalink(ctx, program, permalink), permalink_by_hand: true }),
    ...(description !== undefined && {
      description: description && (await sanitizeRichText(description)),
    }),
    ...(tags && { tags: distinctTags(tags) }),
    ...(regions && toRegionColumns(regions)),
    ...(category_ids && { category_ids: [...new Set(category_ids)] }),
    ...(author_ids && { author_ids: [...new Set(author_ids)] }),
    ...(custom_values && { custom_values: await customValuesAfter(ctx, program, custom_values) }),
    ...(translations && { translations: await translationsAfter(ctx, program, translations) }),
  }
}

const toRegionColumns = ({ mode, countries }: RegionRule) => ({
  region_mode: mode,
  region_countries: mode === 'all' ? [] : countries.toSorted(),
})

async function assertTermsExist(
  { db, store }: StoreContext,
  table: 'category' | 'author',
  ids: number[] = [],
) {
  if (await areOfStore(db, store.id, table, ids)) return
  throw UnknownTerm({ errors: { [`${table}_ids`]: ['unknown'] } })
}

async function claimPermalink(ctx: StoreContext, program: query.ContentRow, wanted: string) {
  const permalink = toPermalink(wanted)
  await assertPermalinkFree(ctx, program, permalink)
  return permalink
}

/** The address of a program that was never public follows its title, unless it was set by hand. */
async function permalinkForTitle(ctx: StoreContext, program: query.ContentRow, title: string | undefined) {
  if (title === undefined || !isPermalinkOf(program.title, program.permalink)) return {}
  if (program.permalink_by_hand || program.published_at || isPubliclyVisible(program)) return {}
  if (isPermalinkOf(title, program.permalink)) return {}
  await lockPermalinks(ctx.db, ctx.store.id)
  return {
    permalink: await findFreePermalink(toPermalink(title), (wanted) =>
      isPermalinkKnown(ctx.db, ctx.store.id, wanted),
    ),
  }
}

/** Removes duplicate tags, ignoring case. */
const distinctTags = (tags: string[]) => [
  ...new Map(
    tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()] as const).filter(([key]) => key !== ''),
  ).values(),
]

const translationsAfter = async (
  ctx: StoreContext,
  { draft, translations }: query.ContentRow,
  given: Translations<TranslatedField>,
) => changeTranslations(ctx, draft?.translations ?? translations, await sanitizeTranslations(given))

async function customValuesAfter(
  { db, store }: StoreContext,
  { id, draft }: query.ContentRow,
  given: Record<string, string | string[] | null>,
) {
  const values = draft?.custom_values ?? (await query.findProgramLinks(db, id)).custom_values
  return applyCustomValueChanges(db, store.id, values, given)
}
