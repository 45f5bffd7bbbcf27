import { MOST_PAGES } from '@matinee/contract/site/pages'
import { lookAtWebFile } from '../../catalogue/imports/sources/web-files.ts'
import { toRemark } from '../../catalogue/imports/remark.ts'
import { toPermalink } from '../../catalogue/programs/permalink.ts'
import { forEachAtOnce } from '../../platform/at-once.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { transact } from '../../platform/context.ts'
import { countPages } from '../page-queries.ts'
import { checkPost } from './checked-page.ts'
import type { GhostPost } from './ghost-export.ts'
import type { GhostSite } from './ghost-html.ts'
import { readGhostPosts, removeExport } from './export-file.ts'
import * as errors from './import-errors.ts'
import * as query from './import-queries.ts'

const ROWS_AT_ONCE = 100
const LOOKS_AT_ONCE = 6

/** Reads the posts of an export and looks at their pictures, without importing or publishing anything. */
export async function checkPages(
  ctx: StoreContext,
  found: query.PageImportRecord,
  signal: AbortSignal,
): Promise<void> {
  await query.deleteRows(ctx.db, found.id)
  await stageRows(ctx, found, signal)
  await lookAtPictures(ctx, found, signal)
  await transact(ctx, async (ctx) => {
    const locked = await query.lockImport(ctx.db, found.store_id, found.id)
    if (locked?.state !== 'checking') return // discarded
    await query.updateImport(ctx.db, found.id, { state: 'checked', file_key: null })
  })
  await removeExport(ctx, found)
}

async function stageRows(ctx: StoreContext, found: query.PageImportRecord, signal: AbortSignal) {
  const posts = await readGhostPosts(ctx, found)
  if (posts.length === 0) throw errors.NoPostsFound()
  const places = await placePosts(ctx, posts)
  const site = siteOf(found, posts, places)
  for (let from = 0; from < posts.length; from += ROWS_AT_ONCE) {
    signal.throwIfAborted()
    const rows = posts
      .slice(from, from + ROWS_AT_ONCE)
      .map((post, at) => toRow(ctx, { post, site, line: from + at + 1, place: places[from + at]! }))
    await query.insertRows(ctx.db, found, await Promise.all(rows))
  }
}

/** Where a post goes, or why it does not. */
interface Place {
  permalink: string
  fault: Refusal | null
  note: Refusal | null
}

/** The address of each post here, and those that come twice, came before, or find no room. */
async function placePosts({ db, store }: StoreContext, posts: readonly GhostPost[]): Promise<Place[]> {
  const before = await query.listImportedBefore(db, store.id)
  const taken = new Set(await query.listPermalinks(db, store.id))
  const lines = new Map<string, number>()
  let room = MOST_PAGES - (await countPages(db, store.id))
  return posts.map((post, at) => {
    const wanted = toPermalink(post.slug || post.title)
    const fault = faultOf(post, { before, lines, room })
    if (post.id !== null && !lines.has(post.id)) lines.set(post.id, at + 1)
    if (fault) return { permalink: wanted, fault, note: null }
    room -= 1
    const given = firstFree(wanted, taken)
    taken.add(given)
    const note = given === wanted ? null : errors.NotePermalink({ values: { wanted, given } })
    return { permalink: given, fault, note }
  })
}

function faultOf(
  { id }: GhostPost,
  { before, lines, room }: { before: Map<string, string>; lines: Map<string, number>; room: number },
): Refusal | null {
  const line = id === null ? undefined : lines.get(id)
  if (line !== undefined) return errors.PostTwice({ values: { line } })
  const title = id === null ? undefined : before.get(id)
  if (title !== undefined) return errors.PostImportedBefore({ values: { title } })
  return room > 0 ? null : errors.PostNoRoom({ values: { most: MOST_PAGES } })
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let given = wanted
  for (let number = 2; taken.has(given); number += 1) given = `${wanted}-${number}`
  return given
}

const siteOf = (
  { site_address: address }: query.PageImportRecord,
  posts: readonly GhostPost[],
  places: readonly Place[],
): GhostSite => ({
  address,
  permalinks: new Map(
    posts.flatMap(({ slug }, at) => (places[at]!.fault ? [] : [[slug, places[at]!.permalink] as const])),
  ),
})

interface PlacedPost {
  post: GhostPost
  place: Place
  site: GhostSite
  line: number
}

async function toRow(
  { clock }: StoreContext,
  { post, place, site, line }: PlacedPost,
): Promise<query.NewPageRow> {
  const { title, page, ...checked } = await checkPost(post, site, clock.now())
  const faults = [place.fault, ...checked.faults].filter((fault) => fault !== null)
  const notes = [place.note, ...checked.notes].filter((note) => note !== null)
  return {
    ...{ line, title, page, permalink: place.permalink, source_key: post.id },
    state: faults.length > 0 ? 'refused' : 'found',
    faults: faults.length > 0 ? faults.map(toRemark) : null,
    notes: notes.map(toRemark),
  }
}

/** Stops where the import is discarded meanwhile. */
async function lookAtPictures(ctx: StoreContext, { id }: query.PageImportRecord, signal: AbortSignal) {
  for (;;) {
    const rows = await query.nextRows(ctx.db, id, 'found', LOOKS_AT_ONCE)
    if (rows.length === 0 || (await query.stateOf(ctx.db, id)) !== 'checking') return
    await forEachAtOnce(rows, LOOKS_AT_ONCE, (row) => lookAtPicturesOf(ctx, row, signal))
    signal.throwIfAborted()
  }
}

async function lookAtPicturesOf(ctx: StoreContext, row: query.PageRow, signal: AbortSignal) {
  let count = 0
  for (const { picture } of row.page.parts)
    if (picture !== null && !(await isThere(ctx, picture, signal))) count += 1
  const notes = count > 0 ? [...row.notes, toRemark(errors.NotePictures({ values: { count } }))] : row.notes
  await query.updateRow(ctx.db, row, { state: 'ready', notes: toJsonb(notes) })
}

async function isThere(ctx: StoreContext, address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await lookAtWebFile(ctx, address, signal)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
