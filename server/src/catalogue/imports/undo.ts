import { sql } from 'kysely'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { lockProgram, type ContentRow } from '../programs/program-queries.ts'
import { releaseUploads, removeLockedProgram } from '../programs/program-removal.ts'
import * as query from './import-queries.ts'
import { removeUnusedTerms } from './imported-terms.ts'

/** Removes the films of an import that nobody has touched since; false once none are left. */
export const undoNextFilm = (ctx: StoreContext, id: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const found = await query.lockImport(ctx.db, ctx.store.id, id)
    if (found?.state !== 'undoing') return false
    const row = await query.nextImportedRow(ctx.db, id)
    if (!row) {
      await removeUnusedTerms(ctx, found.created_terms)
      await query.updateImport(ctx.db, id, {
        state: 'undone',
        finished_at: ctx.clock.now().toISOString(),
      })
    } else await undoFilm(ctx, found, row)
    await notifyCatalogueChanged(ctx)
    return row !== undefined
  })

async function undoFilm(ctx: StoreContext, found: query.FilmImportRecord, row: query.FilmRow) {
  const program = await lockImportedProgram(ctx, row)
  if (program && (await isTouched(ctx, found, { program, row })))
    return query.updateRow(ctx.db, row, { state: 'kept' })
  if (program) await removeLockedProgram(ctx, program)
  return query.updateRow(ctx.db, row, { state: 'undone' })
}

async function lockImportedProgram(ctx: StoreContext, { content_id }: query.FilmRow) {
  if (content_id === null) return undefined // deleted by hand
  await releaseUploads(ctx, content_id)
  return lockProgram(ctx.db, ctx.store.id, content_id)
}

/** Whether somebody has edited, published, hidden, collected or watched a program since it was imported. */
async function isTouched(
  { db }: StoreContext,
  { publication }: query.FilmImportRecord,
  { program, row }: { program: ContentRow; row: query.FilmRow },
): Promise<boolean> {
  const isPublished = publication === 'found' && row.film.status === 'published'
  const expected: ContentRow['status'][] = isPublished ? ['scheduled', 'published'] : ['draft']
  if (program.version !== row.version || program.views > 0 || program.draft) return true
  if (program.video_id !== row.video_id || program.next_video_id !== null) return true
  if (!expected.includes(program.status)) return true
  const { rows } = await sql`select from chapter where program_id = ${program.id} limit 1`.execute(db)
  return rows.length > 0
}
