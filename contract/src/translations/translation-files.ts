import { Type, type Static } from 'typebox'
import { RowRemark } from '../catalogue/film-imports.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Bytes, Id, Moment } from '../platform/shapes.ts'

/** The largest file of translations that is read. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024
/** The rows that are said of a file; there may be more. */
export const MOST_FILE_ROWS_SHOWN = 500

/** `same`: nothing to do. */
export const FILE_ROW_STATES = ['ready', 'same', 'refused', 'saved'] as const

/** A row of a file of translations: what is wrong with it, and what it does. */
export const TranslationFileRow = Type.Object({
  line: Type.Integer(),
  /** The text in its own language, or what the row says of itself. */
  title: Type.String(),
  state: OneOf(FILE_ROW_STATES),
  faults: Type.Array(RowRemark),
  notes: Type.Array(RowRemark),
})
export type TranslationFileRow = Static<typeof TranslationFileRow>

/** What a file does, or has done. */
export const TranslationFile = Type.Object({
  rows: Type.Integer(),
  /** Rows with something to save, without, and with a fault. */
  ready: Type.Integer(),
  same: Type.Integer(),
  refused: Type.Integer(),
  /** Rows that were saved. */
  saved: Type.Integer(),
  /** By which what was saved can be undone. */
  import_id: Nullable(Type.Integer()),
  /** Those that are not the same as before, at most 500. */
  shown: Type.Array(TranslationFileRow),
})
export type TranslationFile = Static<typeof TranslationFile>

/**
 * All texts of the store but those of mails, which are blocks, as CSV: `kind`, `id`, `field`, `original`, and a column for each other language of the store.
 * Drafts count as they will be published. `missing` leaves out what is translated into every language.
 */
export const downloadTranslations = endpoint({
  method: 'GET',
  path: '/bullet/api/translations.csv',
  access: { view: 'content' },
  query: Type.Object({ only: Type.Optional(OneOf(['missing'])) }),
  answers: 'file',
})

/** Says what such a file would do, row by row; nothing is saved. Empty cells do nothing. */
export const checkTranslationFile = endpoint({
  method: 'POST',
  path: '/bullet/api/translation_files/check',
  access: { edit: 'content' },
  body: Bytes,
  reply: TranslationFile,
  bodyLimit: MOST_FILE_BYTES,
})

/** Saves what is ready of such a file. What is in public view waits as changes until it is published. */
export const importTranslationFile = endpoint({
  method: 'POST',
  path: '/bullet/api/translation_files',
  access: { edit: 'content' },
  body: Bytes,
  reply: TranslationFile,
  bodyLimit: MOST_FILE_BYTES,
})

/** How many days a file can be undone. */
export const FILE_UNDO_DAYS = 30

/** A file that was saved, with the number of its rows. */
export const TranslationImport = Type.Object({
  id: Type.Integer(),
  rows: Type.Integer(),
  created_at: Moment,
})
export type TranslationImport = Static<typeof TranslationImport>

/** The last file that can still be undone; null without one. */
export const getLastTranslationImport = endpoint({
  method: 'GET',
  path: '/bullet/api/translation_files/last',
  access: { edit: 'content' },
  reply: Nullable(TranslationImport),
})

/** Makes the texts of a file what they were before it. Those that have changed since stay as they are, and are counted. */
export const undoTranslationImport = endpoint({
  method: 'POST',
  path: '/bullet/api/translation_files/:id/undo',
  access: { edit: 'content' },
  params: Type.Object({ id: Id }),
  reply: Type.Object({ restored: Type.Integer(), kept: Type.Integer() }),
})
