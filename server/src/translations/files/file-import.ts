import { MOST_FILE_ROWS_SHOWN, type TranslationFile } from '@matinee/contract/translations/translation-files'
import { toRemark } from '../../catalogue/imports/remark.ts'
import { Refusal } from '../../platform/errors.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import type { OfferAdminContext } from '../../offers/offer-admin.ts'
import { FileChangesTooMuch } from './file-errors.ts'
import { checkRows, type CheckedRow, type RowChange } from './file-check.ts'
import { finishImport, recordImport } from './import-queries.ts'
import { readFileRows } from './file-reader.ts'
import { saveTexts } from './writers.ts'

/** Everything that is changed is saved by a call of its own: more would take longer than browsers wait. */
const MOST_CHANGED = 1000

/** What a file would do. Refuses one that is none of translations. */
export async function checkTranslationFile(
  ctx: OfferAdminContext,
  viewer: Viewer,
  bytes: Buffer,
): Promise<TranslationFile> {
  assertMayEdit(viewer, 'content')
  return summaryOf(await readAndCheck(ctx, viewer, bytes))
}

/** Saves what is ready of a file, each program, page and other thing at once. It can be undone. */
export async function importTranslationFile(
  ctx: OfferAdminContext,
  viewer: Viewer,
  bytes: Buffer,
): Promise<TranslationFile> {
  assertMayEdit(viewer, 'content')
  const rows = await readAndCheck(ctx, viewer, bytes)
  const id = await recordImport(ctx, changesOf(rows))
  const outcome = new Map<CheckedRow, CheckedRow>()
  for (const [changes, of] of groupsOf(rows)) {
    const fault = await faultOfSaving(ctx, viewer, changes)
    for (const row of of) outcome.set(row, afterSaving(row, fault))
  }
  const after = rows.map((row) => outcome.get(row) ?? row)
  const saved = after.filter(({ state }) => state === 'saved')
  await finishImport(ctx, id, changesOf(saved))
  return summaryOf(after, saved.length > 0 ? id : null)
}

const changesOf = (rows: readonly CheckedRow[]) => rows.flatMap(({ change }) => change ?? [])

async function readAndCheck(ctx: OfferAdminContext, viewer: Viewer, bytes: Buffer) {
  const rows = await checkRows(ctx, viewer, readFileRows(ctx, bytes))
  if (groupsOf(rows).length > MOST_CHANGED) throw FileChangesTooMuch({ values: { most: MOST_CHANGED } })
  return rows
}

/** The changes of each thing, with the rows that ask for them. */
function groupsOf(rows: readonly CheckedRow[]): [RowChange[], CheckedRow[]][] {
  const groups = new Map<string, [RowChange[], CheckedRow[]]>()
  for (const row of rows) {
    if (!row.change) continue
    const key = `${row.change.kind} ${row.change.id}`
    const [changes, of] = groups.get(key) ?? [[], []]
    groups.set(key, [
      [...changes, row.change],
      [...of, row],
    ])
  }
  return [...groups.values()]
}

/** The refusal of a thing whose texts are not saved. */
export async function faultOfSaving(ctx: OfferAdminContext, viewer: Viewer, changes: RowChange[]) {
  try {
    await saveTexts(ctx, viewer, changes)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const afterSaving = (row: CheckedRow, fault: Refusal | undefined): CheckedRow =>
  fault ? { ...row, state: 'refused', faults: [toRemark(fault)], notes: [] } : { ...row, state: 'saved' }

function summaryOf(rows: readonly CheckedRow[], import_id: number | null = null): TranslationFile {
  const count = (wanted: CheckedRow['state']) => rows.filter(({ state }) => state === wanted).length
  return {
    rows: rows.length,
    ready: count('ready'),
    same: count('same'),
    refused: count('refused'),
    saved: count('saved'),
    import_id,
    shown: rows
      .filter(({ state }) => state !== 'same')
      .slice(0, MOST_FILE_ROWS_SHOWN)
      .map(({ change: _change, ...row }) => row),
  }
}
