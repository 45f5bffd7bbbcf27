import { MOST_ENTRIES, type NewEntry, type PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import {
  ChapterNotFound,
  HeadingTitleMissing,
  NotACollection,
  PlaylistEntryInvalid,
  PlaylistChanged,
  PlaylistFull,
} from './playlist-errors.ts'
import {
  areProgramsAccessible,
  requireProgramEdit,
  requireProgramView,
} from '../programs/program-authorization.ts'
import * as query from './playlist-queries.ts'
import { lockKind, readKind } from '../programs/program-kind.ts'
import { filterOwnResources } from '../resources/resource-queries.ts'

export interface EntryChanges {
  title?: string
  description?: string
  free_preview?: boolean
}

/** The entries of a collection, in order. */
export async function readPlaylist(ctx: StoreContext, viewer: Viewer, id: number): Promise<PlaylistEntry[]> {
  await requireProgramView(ctx, viewer, id)
  if ((await readKind(ctx, id)) !== 'collection') throw NotACollection()
  return query.listEntries(ctx.db, id)
}

/** Inserts entries before an existing one, or at the end; returns the playlist. */
export async function addToPlaylist(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  { entries, before }: { entries: NewEntry[]; before?: number },
): Promise<PlaylistEntry[]> {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    await assertEntriesAllowed(ctx, viewer, id, entries)
    return changeCollection(ctx, id, (ctx) => insertBefore(ctx, id, entries, before))
  })
}

/** Appends a film uploaded into a collection as its last chapter; if the collection is full, the film stays a draft. */
export async function appendFilmChapter(ctx: StoreContext, collectionId: number, programId: number) {
  if (!(await query.lockCollection(ctx.db, ctx.store.id, collectionId))) return
  const present = await query.listEntryIds(ctx.db, collectionId)
  if (present.length >= MOST_ENTRIES) return
  await insertAt(ctx, collectionId, [{ kind: 'video', program_id: programId }], present, present.length)
  await query.touchCollection(ctx.db, collectionId)
  await notifyCatalogueChanged(ctx)
}

/** Changes an entry's own title, its description, or whether it is a free preview; returns the playlist. */
export async function changeEntry(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  entryId: number,
  changes: EntryChanges,
) {
  await requireProgramEdit(ctx, viewer, id)
  return changeCollection(ctx, id, async (ctx) => {
    const entry = await query.findEntry(ctx.db, id, entryId)
    if (!entry) throw ChapterNotFound()
    const columns = presentEntryColumns({ kind: entry.kind, ...changes })
    if (Object.keys(columns).length > 0) await query.updateEntry(ctx.db, id, entryId, columns)
  })
}

/** Removes entries from a playlist, ignoring missing ones; returns the rest. */
export async function removeFromPlaylist(ctx: StoreContext, viewer: Viewer, id: number, entryIds: number[]) {
  await requireProgramEdit(ctx, viewer, id)
  return changeCollection(ctx, id, async (ctx) => {
    await query.deleteEntries(ctx.db, id, entryIds)
    await query.renumber(ctx.db, 'chapter', await query.listEntryIds(ctx.db, id))
  })
}

/** Reorders a playlist; refused unless exactly its entries are named. */
export async function orderPlaylist(ctx: StoreContext, viewer: Viewer, id: number, entryIds: number[]) {
  await requireProgramEdit(ctx, viewer, id)
  return changeCollection(ctx, id, async (ctx) => {
    if (!isSameIdSet(entryIds, await query.listEntryIds(ctx.db, id))) throw PlaylistChanged()
    await query.renumber(ctx.db, 'chapter', entryIds)
  })
}

/** Whether an order names exactly the existing entries, each once. */
export const isSameIdSet = (asked: number[], present: number[]) =>
  asked.length === present.length &&
  new Set(asked).size === asked.length &&
  present.every((id) => asked.includes(id))

/** Serializes changes of one collection and drops its prepared answers. */
function changeCollection(ctx: StoreContext, id: number, work: (ctx: StoreContext) => Promise<void>) {
  return transact(ctx, async (ctx) => {
    if ((await lockKind(ctx, id)) !== 'collection') throw NotACollection()
    await work(ctx)
    await query.touchCollection(ctx.db, id)
    await notifyCatalogueChanged(ctx)
    return query.listEntries(ctx.db, id)
  })
}

async function assertEntriesAllowed(ctx: StoreContext, viewer: Viewer, id: number, entries: NewEntry[]) {
  const programs = referencedIds(entries, 'video', 'program_id')
  const resources = referencedIds(entries, 'resource', 'resource_id')
  if (!(await areProgramsAccessible(ctx, viewer, programs))) throw PlaylistEntryInvalid()
  const [films, files] = [
    await query.lockEntryPrograms(ctx.db, ctx.store.id, programs),
    await filterOwnResources(ctx.db, ctx.store.id, id, resources),
  ]
  if (programs.some((id) => !films.has(id)) || resources.some((id) => !files.has(id)))
    throw PlaylistEntryInvalid()
}

// 0 stands for an unnamed entry; no row has that id.
const referencedIds = (entries: NewEntry[], kind: NewEntry['kind'], name: 'program_id' | 'resource_id') =>
  entries.filter((entry) => entry.kind === kind).map((entry) => entry[name] ?? 0)

async function insertBefore(ctx: StoreContext, id: number, entries: NewEntry[], before?: number) {
  const present = await query.listEntryIds(ctx.db, id)
  if (present.length + entries.length > MOST_ENTRIES) throw PlaylistFull()
  const place = before === undefined ? -1 : present.indexOf(before)
  await insertAt(ctx, id, entries, present, place < 0 ? present.length : place)
}

async function insertAt(
  ctx: StoreContext,
  id: number,
  entries: NewEntry[],
  present: number[],
  place: number,
) {
  const rows = entries.map((entry) => ({
    content_id: id,
    kind: entry.kind,
    ...referenceColumns(entry),
    ...presentEntryColumns({ title: '', ...entry }),
  }))
  const added = await query.insertEntries(ctx.db, rows)
  await query.renumber(ctx.db, 'chapter', present.toSpliced(place, 0, ...added.map(({ id }) => id)))
}

const referenceColumns = ({ kind, program_id, resource_id }: NewEntry) => ({
  program_id: kind === 'video' ? program_id! : null,
  resource_id: kind === 'resource' ? resource_id! : null,
})

function presentEntryColumns({
  kind,
  title,
  description,
  free_preview,
}: EntryChanges & { kind: PlaylistEntry['kind'] }) {
  if (kind === 'divider' && title?.trim() === '')
    throw HeadingTitleMissing({ errors: { title: ['required'] } })
  return {
    ...(title !== undefined && { title: title.trim() || null }),
    ...(description !== undefined && { description: description.trim() || null }),
    ...(free_preview !== undefined && { free_preview }),
  }
}
