import type { Program } from '@matinee/contract/catalogue/programs'
import { reaches } from '@matinee/contract/platform/roles'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { wordsOf } from '../../store/words.ts'
import { LiveEventNotDuplicable } from '../errors.ts'
import { programDuplicated } from '../events.ts'
import { copyEntries } from '../playlists/playlist-queries.ts'
import { copyFiles } from '../resources/resource-copies.ts'
import { resourceFolder } from '../resources/resource-removal.ts'
import { applyEdits } from './drafts.ts'
import { findFreePermalink, toPermalink } from './permalink.ts'
import { isPermalinkKnown } from './permalink-history.ts'
import { auditProgram } from './program-audit.ts'
import { requireProgramEdit } from './program-authorization.ts'
import { copyProgram } from './program-copies.ts'
import * as query from './program-queries.ts'
import { lockProgramOrThrow, readProgram } from './program.ts'

/**
 * Makes a draft of what a program is to be, with its films, chapters and files, opened by the same offers. Throws
 * `LiveEventNotDuplicable`.
 */
export const duplicateProgram = (ctx: StoreContext, viewer: Viewer, id: number): Promise<Program> =>
  duplicateWith(ctx, viewer, id, async (ctx) => {
    const { kind } = await lockProgramOrThrow(ctx, id)
    if (kind === 'live_event') throw LiveEventNotDuplicable()
  })

/** The same for a program of any kind; `begin` runs first, and what it answers copies what else belongs to it. */
export async function duplicateWith(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
  begin: (ctx: StoreContext) => Promise<((copy: number) => Promise<void>) | void>,
): Promise<Program> {
  await requireProgramEdit(ctx, viewer, id)
  const files: string[] = []
  try {
    return await transact(ctx, async (ctx) => duplicate(ctx, viewer, { id, files, also: await begin(ctx) }))
  } catch (error) {
    for (const folder of files) await ctx.storage.removeFolder(folder)
    throw error
  }
}

/** Names in `files` where files are copied to. */
async function duplicate(
  ctx: StoreContext,
  viewer: Viewer,
  { id, files, also }: { id: number; files: string[]; also: ((copy: number) => Promise<void>) | void },
): Promise<Program> {
  const source = await lockProgramOrThrow(ctx, id)
  const copy = await copyProgram(ctx, id)
  files.push(resourceFolder(copy))
  await copyUnpublished(ctx, source, copy)
  await query.copySettings(ctx.db, id, copy)
  await also?.(copy)
  await copyEntries(ctx.db, { from: id, to: copy, files: await copyFiles(ctx, id, copy) })
  const with_offers = reaches(viewer.role, 'content', 'edit')
  await publish(ctx, programDuplicated, {
    store_id: ctx.store.id,
    content_id: id,
    copy_id: copy,
    with_offers,
  })
  const program = await readProgram(ctx, viewer, copy)
  await auditProgram(ctx, viewer, program, 'duplicated')
  return program
}

/** Puts unpublished changes of the source into its copy, under a name and address of its own. */
async function copyUnpublished(ctx: StoreContext, source: query.ContentRow, id: number) {
  const { permalink: _address, permalink_by_hand: _byHand, ...edits } = source.draft ?? {}
  const title = copyTitle(ctx, edits.title ?? source.title)
  const permalink = await findFreePermalink(toPermalink(title), (wanted) =>
    isPermalinkKnown(ctx.db, ctx.store.id, wanted),
  )
  const translations = withoutTitles(edits.translations ?? source.translations)
  await applyEdits(ctx, await lockProgramOrThrow(ctx, id), { ...edits, title, permalink, translations })
}

const copyTitle = ({ store }: StoreContext, title: string) =>
  wordsOf(store.locale, ['pages'])
    ['copy.title']!.replace('{title}', () => title)
    .slice(0, 255)

/** In other languages the name of the original would stand for two programs. */
const withoutTitles = (translations: query.ContentRow['translations']) =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { title: _title, ...texts }]) => [language, texts]),
  )
