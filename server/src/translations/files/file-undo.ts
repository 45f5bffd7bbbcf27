import type { TranslationImport } from '@matinee/contract/translations/translation-files'
import type { OfferAdminContext } from '../../offers/offer-admin.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { findNamed, keyOf, type RowChange, type StoreTexts } from './file-check.ts'
import { TranslationImportNotFound, TranslationImportUndone } from './file-errors.ts'
import { faultOfSaving } from './file-import.ts'
import { findImport, findLastImport, markUndone } from './import-queries.ts'

/** The last file that can still be undone. */
export async function readLastImport(ctx: StoreContext, viewer: Viewer): Promise<TranslationImport | null> {
  assertMayEdit(viewer, 'content')
  return (await findLastImport(ctx)) ?? null
}

/**
 * Makes the texts of a file what they were before it, each program, page and other thing at once. A text that is no
 * longer the file's stays, and so does what the viewer may not change. Counts rows. One that was cut off can be repeated.
 */
export async function undoTranslationImport(
  ctx: OfferAdminContext,
  viewer: Viewer,
  id: number,
): Promise<{ restored: number; kept: number }> {
  assertMayEdit(viewer, 'content')
  const found = await findImport(ctx, id)
  if (!found) throw TranslationImportNotFound()
  if (found.undone_at) throw TranslationImportUndone()
  const known = await findNamed(ctx, viewer, found.changes)
  const backwards = found.changes
    .map((change) => reverse(known, change))
    .filter(({ said }) => said.length > 0)
  let restored = 0
  for (const changes of Map.groupBy(backwards, keyOf).values())
    if (!(await faultOfSaving(ctx, viewer, changes))) restored += changes.length
  await markUndone(ctx, id)
  return { restored, kept: found.changes.length - restored }
}

/** What leads back to the texts before, in the languages in which they are still those of the file. */
const reverse = (known: StoreTexts, change: RowChange): RowChange => ({
  ...change,
  said: change.said
    .filter(({ language, text }) => textIn(known, change, language) === text)
    .map(({ language, text, before }) => ({ language, text: before ?? '', before: text })),
})

const textIn = (known: StoreTexts, change: RowChange, language: string) =>
  known.get(keyOf(change))?.translations[language]?.[change.field]
