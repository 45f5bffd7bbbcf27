import type { Block } from '@matinee/contract/site/blocks'
import { openWebFileAt } from '../../catalogue/imports/sources/web-files.ts'
import { readAtMost } from '../../catalogue/imports/sources/web-text.ts'
import { toRemark } from '../../catalogue/imports/remark.ts'
import { findFreePermalink } from '../../catalogue/programs/permalink.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertRoom } from '../pages.ts'
import { announcePages, changePages } from '../page-draft.ts'
import { storePagePicture } from '../page-pictures.ts'
import { insertPage, insertRevision, isPermalinkTaken, markPublished, updatePage } from '../page-queries.ts'
import { bylineOf } from './checked-page.ts'
import { NotePermalink, NotePictures } from './import-errors.ts'
import type { ImportedPart } from './imported-page.ts'
import * as query from './import-queries.ts'

const MOST_PICTURE_BYTES = 20_000_000
const READ_MS = 60_000

/** Makes the page of a row, with its pictures. A page and what is recorded of it are made together or not at all. */
export async function placePage(
  ctx: StoreContext,
  found: query.PageImportRecord,
  row: query.PageRow,
  signal: AbortSignal,
): Promise<void> {
  const pictures = await loadPictures(ctx, row, signal)
  const blocks = blocksOf(ctx, found, { row, pictures })
  await changePages(ctx, async (ctx) => {
    const running = await query.lockImport(ctx.db, ctx.store.id, found.id)
    if (running?.state !== 'running') return
    await assertRoom(ctx)
    const permalink = await findFreePermalink(row.permalink, (free) =>
      isPermalinkTaken(ctx.db, ctx.store.id, free),
    )
    const made = await makePage(ctx, found, { row, permalink, blocks })
    const notes = notesOf(row, permalink, pictures)
    await query.updateRow(ctx.db, row, { state: 'imported', permalink, notes: toJsonb(notes), ...made })
  })
}

/** The stored picture of each part; undefined where it could not be loaded. */
async function loadPictures(
  ctx: StoreContext,
  { page, import_id, line }: query.PageRow,
  signal: AbortSignal,
) {
  const stored = new Map<ImportedPart, string>()
  for (const part of page.parts) {
    if (part.picture === null) continue
    try {
      const { image } = await storePagePicture(ctx, await readPicture(ctx, part.picture, signal), 1)
      stored.set(part, image)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ err: error, import: import_id, line }, 'a picture of a page is missing')
    }
  }
  return stored
}

async function readPicture(ctx: StoreContext, address: string, signal: AbortSignal): Promise<Buffer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)])
  const { stream } = await openWebFileAt(ctx, address, { start: 0, fingerprint: null, signal: limit })
  return readAtMost(stream, MOST_PICTURE_BYTES)
}

interface RowWithPictures {
  row: query.PageRow
  pictures: ReadonlyMap<ImportedPart, string>
}

function blocksOf(
  { store }: StoreContext,
  { byline }: query.PageImportRecord,
  { row: { page }, pictures }: RowWithPictures,
): Block[] {
  const line = byline && page.is_post ? bylineOf(store.locale, page) : ''
  return page.parts.map((part, at) => ({
    key: at + 1,
    kind: 'text',
    html: at === 0 ? line + part.html : part.html,
    image: pictures.get(part) ?? null,
    image_alt: part.alt,
    side: 'above',
  }))
}

interface NewPage {
  row: query.PageRow
  permalink: string
  blocks: Block[]
}

async function makePage(
  ctx: StoreContext,
  found: query.PageImportRecord,
  { row, permalink, blocks }: NewPage,
) {
  const { db, store, clock } = ctx
  const now = clock.now().toISOString()
  const page = { store_id: store.id, permalink, language: store.locale, created_at: now, updated_at: now }
  const page_id = await insertPage(db, page)
  const words = { title: row.title, description: row.page.description, blocks }
  const revision = { store_id: store.id, page_id, member_id: found.actor_id, saved_at: now }
  const version = await insertRevision(db, { ...words, translations: {}, ...revision })
  if (isPublished(found, row)) {
    await markPublished(db, store.id, page_id, version)
    await updatePage(db, store.id, page_id, { published_at: row.page.published_at })
    await announcePages(ctx)
  }
  return { page_id, version }
}

/** Whether the import publishes a page: everybody could read it where it came from. */
export const isPublished = ({ publication }: query.PageImportRecord, { page }: query.PageRow): boolean =>
  publication === 'found' && page.is_public && page.published_at !== null

function notesOf(row: query.PageRow, permalink: string, pictures: RowWithPictures['pictures']) {
  const count = row.page.parts.filter((part) => part.picture !== null && !pictures.has(part)).length
  const before = row.notes.filter(({ code }) => code !== 'page_note_pictures')
  return [
    ...before,
    ...(count > 0 ? [toRemark(NotePictures({ values: { count } }))] : []),
    ...(permalink === row.permalink
      ? []
      : [toRemark(NotePermalink({ values: { wanted: row.permalink, given: permalink } }))]),
  ]
}
