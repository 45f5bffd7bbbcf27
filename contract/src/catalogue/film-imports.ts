import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Bytes, Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { ACCESS_MODES } from './catalogue.ts'

export const FILM_IMPORT_KINDS = ['list', 'feed', 'peertube', 'bucket', 'folder'] as const
export const FILM_IMPORT_STATES = [
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'failed',
  'canceled',
  'undoing',
  'undone',
] as const
export const FILM_IMPORT_ROW_STATES = [
  /** Read, its address not looked at yet. */
  'found',
  'ready',
  'refused',
  'loading',
  'imported',
  'failed',
  'undone',
  /** Left by an undo, because somebody has changed or watched it since. */
  'kept',
] as const
/** Films stay drafts, or get the status and release date that were found with them. */
export const PUBLICATIONS = ['draft', 'found'] as const

const Address = Type.String({ minLength: 1, maxLength: 2000, pattern: NO_NUL })
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_NUL })

/** Where films come from; the file of a list is sent by its own call. */
export const FilmPlace = Type.Union([
  Type.Object({ kind: Type.Literal('feed'), address: Address }),
  Type.Object({ kind: Type.Literal('peertube'), address: Address }),
  Type.Object({
    kind: Type.Literal('bucket'),
    /** The address of the S3 server. */
    endpoint: Address,
    region: Text(60),
    bucket: Text(120),
    prefix: Type.String({ maxLength: 900, pattern: NO_NUL }),
    access_key: Text(200),
    secret_key: Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL, writeOnly: true }),
  }),
  Type.Object({ kind: Type.Literal('folder'), folder: Text(1000) }),
])
export type FilmPlace = Static<typeof FilmPlace>

/** A fault or a remark: its code has a sentence in every language of the admin. */
export const RowRemark = Type.Object({
  code: Type.String(),
  message: Type.String(),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type RowRemark = Static<typeof RowRemark>

export const FilmImport = Type.Object({
  id: Type.Integer(),
  kind: OneOf(FILM_IMPORT_KINDS),
  name: Type.String(),
  actor_name: Type.String(),
  publication: OneOf(PUBLICATIONS),
  /** Of films whose source does not say. */
  access: OneOf(ACCESS_MODES),
  state: OneOf(FILM_IMPORT_STATES),
  failure_code: Nullable(Type.String()),
  failure: Nullable(Type.String()),
  /** Headings of a list that mean nothing here. */
  ignored: Type.Array(Type.String()),
  films: Type.Integer(),
  /** Films whose address has been looked at, while it is checked. */
  looked: Type.Integer(),
  ready: Type.Integer(),
  refused: Type.Integer(),
  imported: Type.Integer(),
  failed: Type.Integer(),
  undone: Type.Integer(),
  kept: Type.Integer(),
  /** Of the films that are or will be loaded; films of unknown size are not counted in it. */
  bytes: Type.Integer(),
  received: Type.Integer(),
  unknown_sizes: Type.Integer(),
  /** Seconds of film, where they are known. */
  seconds: Type.Number(),
  /** Seconds until everything is loaded; null while nobody knows. */
  seconds_left: Nullable(Type.Integer()),
  percent: Type.Number(),
  /** Categories and authors that it will create. */
  new_terms: Type.Object({ categories: Type.Array(Type.String()), authors: Type.Array(Type.String()) }),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type FilmImport = Static<typeof FilmImport>

const ImportId = Type.Object({ id: Id })

/** Takes the CSV or JSON file of a list of films; it is checked, nothing is loaded. */
export const uploadFilmList = endpoint({
  method: 'POST',
  path: '/bullet/api/film-imports/list',
  access: { edit: 'content' },
  query: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
  body: Bytes,
  reply: FilmImport,
  status: 201,
})

/** Looks for films at a place and checks them; nothing is loaded. */
export const startFilmImport = endpoint({
  method: 'POST',
  path: '/bullet/api/film-imports',
  access: { edit: 'content' },
  body: Type.Object({ place: FilmPlace }),
  reply: FilmImport,
  status: 201,
})

export const listFilmImports = endpoint({
  method: 'GET',
  path: '/bullet/api/film-imports',
  access: { edit: 'content' },
  query: Type.Object({ page: Page }),
  reply: Type.Array(FilmImport),
  headers: LastPage,
})

/** The folders of the machine that its operator has named for imports. */
export const listImportFolders = endpoint({
  method: 'GET',
  path: '/bullet/api/film-import-folders',
  access: { edit: 'content' },
  reply: Type.Array(Type.String()),
})

export const getFilmImport = endpoint({
  method: 'GET',
  path: '/bullet/api/film-imports/:id',
  access: { edit: 'content' },
  params: ImportId,
  reply: FilmImport,
})

export const FilmImportRow = Type.Object({
  line: Type.Integer(),
  title: Type.String(),
  address: Nullable(Type.String()),
  state: OneOf(FILM_IMPORT_ROW_STATES),
  faults: Type.Array(RowRemark),
  notes: Type.Array(RowRemark),
  size: Nullable(Type.Integer()),
  seconds: Nullable(Type.Number()),
  received: Type.Integer(),
  content_id: Nullable(Type.Integer()),
})
export type FilmImportRow = Static<typeof FilmImportRow>

/** The films of an import in the order in which they were found. */
export const listFilmImportRows = endpoint({
  method: 'GET',
  path: '/bullet/api/film-imports/:id/films',
  access: { edit: 'content' },
  params: ImportId,
  query: Type.Object({ page: Page, only: Type.Optional(OneOf(['faulty'])) }),
  reply: Type.Array(FilmImportRow),
  headers: LastPage,
})

/** Loads what was checked, goes on with a stopped import, and tries failed films again. */
export const runFilmImport = endpoint({
  method: 'POST',
  path: '/bullet/api/film-imports/:id/run',
  access: { edit: 'content' },
  params: ImportId,
  body: Type.Object({
    publication: Type.Optional(OneOf(PUBLICATIONS)),
    access: Type.Optional(OneOf(ACCESS_MODES)),
  }),
  reply: FilmImport,
  status: 202,
})

/** Stops an import, which can be gone on with; one that has not begun is discarded. */
export const stopFilmImport = endpoint({
  method: 'POST',
  path: '/bullet/api/film-imports/:id/stop',
  access: { edit: 'content' },
  params: ImportId,
  reply: FilmImport,
})

/** Removes the films it brought that nobody has changed or watched since. */
export const undoFilmImport = endpoint({
  method: 'POST',
  path: '/bullet/api/film-imports/:id/undo',
  access: { edit: 'content' },
  params: ImportId,
  reply: FilmImport,
  status: 202,
})
