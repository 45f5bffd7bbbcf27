import type { Program } from '@matinee/contract/programs'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { staffOnly, type Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import {
  FilmNotReady,
  NothingToWatch,
  PermalinkTaken,
  ProgramNotFound,
  SavedSince,
  UnknownTerm,
} from './errors.ts'
import { freePermalink, permalinkOf } from './permalink.ts'
import * as query from './program-queries.ts'
import { stillOf } from './images.ts'

const PER_PAGE = 25

export interface ProgramChanges {
  version: number
  title?: string
  permalink?: string
  short_description?: string | null
  description?: string | null
  category_ids?: number[]
  author_ids?: number[]
  poster_candidate?: number
}

/** A page of the store's programs, last changed first. */
export async function listPrograms(
  ctx: StoreContext,
  viewer: Viewer,
  { page, ...search }: { page: number; status?: string; search?: string },
) {
  staffOnly(viewer)
  const [body, total] = await Promise.all([
    query.pageOfPrograms(ctx.db, ctx.store.id, search, page, PER_PAGE),
    query.countPrograms(ctx.db, ctx.store.id, search),
  ])
  return { body, headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page } }
}

export async function readProgram(ctx: StoreContext, viewer: Viewer, id: number): Promise<Program> {
  staffOnly(viewer)
  const program = await query.findProgram(ctx.db, ctx.store.id, id)
  if (!program) throw ProgramNotFound()
  const { categories, authors, ...rest } = program
  return { ...rest, category_ids: categories.map(({ id }) => id), author_ids: authors.map(({ id }) => id) }
}

/** A new draft; its address is made from its title. */
export function createProgram(ctx: StoreContext, viewer: Viewer, { title }: { title: string }) {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => readProgram(ctx, viewer, await insertDraft(ctx, title, null)))
}

/** A draft for a film just uploaded, named after its file; returns its id. */
export async function insertDraft(ctx: StoreContext, title: string, videoId: number | null): Promise<number> {
  await query.lockPermalinks(ctx.db, ctx.store.id)
  const permalink = await freePermalink(permalinkOf(title), (wanted) =>
    query.isPermalinkTaken(ctx.db, ctx.store.id, wanted),
  )
  const { id } = await query.insertProgram(ctx.db, {
    store_id: ctx.store.id,
    title: title.trim().slice(0, 255),
    permalink,
    video_id: videoId,
  })
  return id
}

/** Saves changes made on top of `version`; a newer one saved meanwhile refuses them. */
export function changeProgram(ctx: StoreContext, viewer: Viewer, id: number, changes: ProgramChanges) {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    const program = await locked(ctx, id)
    if (program.version !== changes.version) throw SavedSince()
    await query.updateProgram(ctx.db, id, await columnsOf(ctx, program, changes))
    await relink(ctx, id, changes)
    await catalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}

/** Shows a program to everybody; it needs a film that plays. */
export function publishProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    await locked(ctx, id)
    const program = await readProgram(ctx, viewer, id)
    if (!program.video_id) throw NothingToWatch()
    if (!program.video_watchable) throw FilmNotReady()
    const published_at = program.published_at ?? ctx.clock.now().toISOString()
    return setStatus(ctx, viewer, id, { status: 'published', published_at })
  })
}

/** Takes a program out of everybody's sight; staff keep it. */
export function unpublishProgram(ctx: StoreContext, viewer: Viewer, id: number) {
  staffOnly(viewer)
  return transact(ctx, async (ctx) => {
    await locked(ctx, id)
    return setStatus(ctx, viewer, id, { status: 'unpublished' })
  })
}

async function setStatus(ctx: StoreContext, viewer: Viewer, id: number, changes: Partial<query.ContentRow>) {
  await query.updateProgram(ctx.db, id, changes)
  await catalogueChanged(ctx)
  return readProgram(ctx, viewer, id)
}

/** The row of one of this store's programs, locked until the transaction ends. */
export async function locked(ctx: StoreContext, id: number): Promise<query.ContentRow> {
  const program = await query.lockProgram(ctx.db, ctx.store.id, id)
  if (!program) throw ProgramNotFound()
  return program
}

async function columnsOf(ctx: StoreContext, program: query.ContentRow, changes: ProgramChanges) {
  const { title, permalink, short_description, description, poster_candidate } = changes
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(permalink !== undefined && { permalink: await checkedPermalink(ctx, program, permalink) }),
    ...(short_description !== undefined && { short_description }),
    ...(description !== undefined && { description: description && (await withoutScripts(description)) }),
    ...(poster_candidate !== undefined && (await stillOf(ctx, program, poster_candidate))),
  }
}

async function withoutScripts(html: string) {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html)
}

async function checkedPermalink(ctx: StoreContext, program: query.ContentRow, wanted: string) {
  const permalink = permalinkOf(wanted)
  if (permalink !== program.permalink && (await query.isPermalinkTaken(ctx.db, ctx.store.id, permalink))) {
    throw PermalinkTaken({ errors: { permalink: ['taken'] } })
  }
  return permalink
}

async function relink(ctx: StoreContext, id: number, { category_ids, author_ids }: ProgramChanges) {
  for (const [kind, ids] of [
    ['categories', category_ids],
    ['authors', author_ids],
  ] as const) {
    if (ids && !(await query.replaceLinks(ctx.db, ctx.store.id, id, kind, ids)))
      throw UnknownTerm({ errors: { [kind]: ['unknown'] } })
  }
}
