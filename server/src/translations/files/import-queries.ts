import { FILE_UNDO_DAYS, type TranslationImport } from '@matinee/contract/translations/translation-files'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { RowChange } from './file-check.ts'

const undoableFrom = ({ clock }: StoreContext) =>
  new Date(clock.now().getTime() - FILE_UNDO_DAYS * DAY_MS).toISOString()

/** Writes down what a file is about to change, and forgets files that are too long ago to be undone. */
export async function recordImport(ctx: StoreContext, changes: RowChange[]): Promise<number> {
  const { db, store, clock } = ctx
  await db
    .deleteFrom('translation_import')
    .where('store_id', '=', store.id)
    .where('created_at', '<', undoableFrom(ctx))
    .execute()
  const values = { store_id: store.id, changes: toJsonb(changes), rows: changes.length }
  const { id } = await db
    .insertInto('translation_import')
    .values({ ...values, created_at: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps of a file what it has changed; nothing of one that has changed nothing. */
export async function finishImport({ db, store }: StoreContext, id: number, saved: RowChange[]) {
  if (saved.length > 0)
    await db
      .updateTable('translation_import')
      .set({ changes: toJsonb(saved), rows: saved.length })
      .where('store_id', '=', store.id)
      .where('id', '=', id)
      .execute()
  else
    await db.deleteFrom('translation_import').where('store_id', '=', store.id).where('id', '=', id).execute()
}

const undoableImports = (ctx: StoreContext) =>
  ctx.db
    .selectFrom('translation_import')
    .where('store_id', '=', ctx.store.id)
    .where('created_at', '>=', undoableFrom(ctx))

export const findLastImport = (ctx: StoreContext): Promise<TranslationImport | undefined> =>
  undoableImports(ctx)
    .select(['id', 'rows', 'created_at'])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findImport = (ctx: StoreContext, id: number) =>
  undoableImports(ctx).select(['changes', 'undone_at']).where('id', '=', id).executeTakeFirst()

export const markUndone = ({ db, store, clock }: StoreContext, id: number) =>
  db
    .updateTable('translation_import')
    .set({ undone_at: clock.now().toISOString() })
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .execute()
