import type { TranslationFileRow } from '@matinee/contract/translations/translation-files'
import { FILE_KINDS, type FileKind } from '@matinee/contract/translations/translations'
import { toRemark } from '../../catalogue/imports/remark.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isFileKind, kindsFor, mayTranslate } from '../kinds.ts'
import { readTextRows, type OwnText, type TextRow } from '../text-rows.ts'
import * as errors from './file-errors.ts'
import type { FileRow } from './file-reader.ts'

/** A row that was looked at: what it would save, and what is to be said of it. */
export interface CheckedRow extends TranslationFileRow {
  /** Missing where nothing is to be saved. */
  change?: RowChange
}

export interface RowChange {
  kind: FileKind
  id: number
  field: string
  said: TextChange[]
}

export interface TextChange {
  language: string
  text: string
  /** Null where it was not translated. */
  before: string | null
}

export type StoreTexts = Map<string, TextRow>

export const keyOf = ({ kind, id }: { kind: string; id: number | string }) => `${kind} ${id}`

/** What each row of a file would do. */
export async function checkRows(ctx: StoreContext, viewer: Viewer, rows: FileRow[]): Promise<CheckedRow[]> {
  const known = await findNamed(ctx, viewer, rows)
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const key = `${keyOf(row)} ${row.field}`
    const before = lines.get(key)
    lines.set(key, before ?? row.line)
    return checkRow(viewer, known, row, before)
  })
}

/** The rows of the store that a file names. */
export async function findNamed(
  ctx: StoreContext,
  viewer: Viewer,
  rows: readonly { kind: string; id: string | number }[],
): Promise<StoreTexts> {
  const known: StoreTexts = new Map()
  for (const kind of kindsFor(viewer).filter(isFileKind)) {
    const ids = rows.flatMap((row) =>
      row.kind === kind && /^\d{1,15}$/.test(String(row.id)) ? [Number(row.id)] : [],
    )
    if (ids.length === 0) continue
    for await (const row of readTextRows(ctx.db, ctx.store.id, kind, [...new Set(ids)]))
      known.set(keyOf(row), row)
  }
  return known
}

function checkRow(viewer: Viewer, known: StoreTexts, row: FileRow, before: number | undefined): CheckedRow {
  const kind = FILE_KINDS.find((each) => each === row.kind)
  const of = known.get(keyOf(row))
  const text = of?.texts.find(({ name }) => name === row.field)
  const fault = faultOf(viewer, { row, kind, of, text, before })
  if (fault || !of || !text) return toRefusedRow(row, fault)
  const changed = row.said
    .map(([language, said]) => ({
      language,
      text: said,
      before: of.translations[language]?.[text.name] ?? null,
    }))
    .filter((each) => each.text !== each.before)
  if (changed.length === 0) return { ...toShownRow(row, text), state: 'same' }
  return {
    ...toShownRow(row, text),
    state: 'ready',
    notes: notesOf(row, text, changed).map(toRemark),
    change: { kind: of.kind, id: of.id, field: text.name, said: changed },
  }
}

const toShownRow = ({ line, original, ...row }: FileRow, text?: OwnText) => ({
  line,
  title: (text?.own ?? original ?? keyOf(row))
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .slice(0, 120),
  faults: [],
  notes: [],
})

const toRefusedRow = (row: FileRow, fault: Refusal | undefined): CheckedRow => ({
  ...toShownRow(row),
  state: 'refused',
  faults: fault ? [toRemark(fault)] : [],
})

interface RowLook {
  row: FileRow
  kind: FileKind | undefined
  of: TextRow | undefined
  text: OwnText | undefined
  before: number | undefined
}

function faultOf(viewer: Viewer, { row, kind, of, text, before }: RowLook): Refusal | undefined {
  if (!kind)
    return errors.RowKindUnknown({
      values: { kind: row.kind.slice(0, 40), kinds: FILE_KINDS.join(', ') },
    })
  if (!mayTranslate(viewer, kind)) return errors.RowNotYours()
  if (!of) return errors.RowUnknown({ values: { kind, id: row.id.slice(0, 40) } })
  if (!text) return errors.RowFieldUnknown({ values: { field: row.field.slice(0, 60) } })
  if (before !== undefined) return errors.TextRowTwice({ values: { line: before } })
  return row.said.map(([language, said]) => faultIn(of, text, language, said)).find((fault) => fault)
}

function faultIn({ language: own }: TextRow, { maxLength: most }: OwnText, language: string, said: string) {
  if (language === own) return errors.RowInOwnLanguage({ values: { language } })
  return said.length > most
    ? errors.RowTooLong({ values: { language, count: said.length, most } })
    : undefined
}

/** Texts that were written otherwise when the file was made are told, since the translation is of those. */
function notesOf({ original }: FileRow, { own }: OwnText, changed: readonly TextChange[]) {
  const languages = (wanted: boolean) =>
    changed.flatMap(({ language, before }) => (Boolean(before) === wanted ? [language] : []))
  const [fresh, replaced] = [languages(false), languages(true)]
  return [
    fresh.length > 0 && errors.NoteNew({ values: { languages: fresh.join(', ') } }),
    replaced.length > 0 && errors.NoteReplaced({ values: { languages: replaced.join(', ') } }),
    original !== undefined && original !== tidy(own) && errors.NoteOriginalChanged(),
  ].filter((note) => note !== false)
}

const tidy = (own: string) => own.replaceAll('\r\n', '\n').trim()
