import { Type, type Static } from 'typebox'
import { FILM_IMPORT_STATES, PUBLICATIONS, RowRemark } from '../catalogue/film-imports.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Bytes, Id, LastPage, Moment, NO_NUL, Page } from '../platform/shapes.ts'

export const PAGE_IMPORT_ROW_STATES = [
  /** Read, its pictures not looked at yet. */
  'found',
  'ready',
  'refused',
  'imported',
  'failed',
  'undone',
  /** Left by an undo, because somebody has changed it or put it in a menu since. */
  'kept',
] as const

/** Posts and pages of a Ghost site that become pages here. */
export const PageImport = Type.Object({
  id: Type.Integer(),
  /** The name of the file. */
  name: Type.String(),
  /** The address of the Ghost site. */
  site_address: Type.String(),
  actor_name: Type.String(),
  publication: OneOf(PUBLICATIONS),
  /** Whether author, date and tags stand at the top of what was a post. */
  byline: Type.Boolean(),
  state: OneOf(FILM_IMPORT_STATES),
  failure_code: Nullable(Type.String()),
  failure: Nullable(Type.String()),
  pages: Type.Integer(),
  /** Pages whose pictures have been looked at, while it is checked. */
  looked: Type.Integer(),
  ready: Type.Integer(),
  refused: Type.Integer(),
  imported: Type.Integer(),
  failed: Type.Integer(),
  undone: Type.Integer(),
  kept: Type.Integer(),
  /** Of the pages that are or will be imported. */
  pictures: Type.Integer(),
  /** Those that everybody could read there. */
  published: Type.Integer(),
  /** Those that only members or paying members could read there. */
  restricted: Type.Integer(),
  /** Seconds until everything is imported; null while nobody knows. */
  seconds_left: Nullable(Type.Integer()),
  percent: Type.Number(),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type PageImport = Static<typeof PageImport>

const ImportId = Type.Object({ id: Id })

/** Takes the JSON export of a Ghost site; it is checked, nothing is imported. */
export const uploadGhostExport = endpoint({
  method: 'POST',
  path: '/bullet/api/page-imports',
  access: { edit: 'site' },
  query: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: 255 }),
    /** The address of the Ghost site, where its pictures are. */
    site_address: Type.String({ minLength: 1, maxLength: 500, pattern: NO_NUL }),
  }),
  body: Bytes,
  reply: PageImport,
  status: 201,
})

export const listPageImports = endpoint({
  method: 'GET',
  path: '/bullet/api/page-imports',
  access: { edit: 'site' },
  query: Type.Object({ page: Page }),
  reply: Type.Array(PageImport),
  headers: LastPage,
})

export const getPageImport = endpoint({
  method: 'GET',
  path: '/bullet/api/page-imports/:id',
  access: { edit: 'site' },
  params: ImportId,
  reply: PageImport,
})

export const PageImportRow = Type.Object({
  line: Type.Integer(),
  title: Type.String(),
  permalink: Type.String(),
  state: OneOf(PAGE_IMPORT_ROW_STATES),
  faults: Type.Array(RowRemark),
  notes: Type.Array(RowRemark),
  pictures: Type.Integer(),
  page_id: Nullable(Type.Integer()),
})
export type PageImportRow = Static<typeof PageImportRow>

/** The pages of an import in the order of the file. */
export const listPageImportRows = endpoint({
  method: 'GET',
  path: '/bullet/api/page-imports/:id/pages',
  access: { edit: 'site' },
  params: ImportId,
  query: Type.Object({ page: Page, only: Type.Optional(OneOf(['faulty'])) }),
  reply: Type.Array(PageImportRow),
  headers: LastPage,
})

/** Imports what was checked, goes on with a stopped import, and tries failed pages again. */
export const runPageImport = endpoint({
  method: 'POST',
  path: '/bullet/api/page-imports/:id/run',
  access: { edit: 'site' },
  params: ImportId,
  body: Type.Object({
    publication: Type.Optional(OneOf(PUBLICATIONS)),
    byline: Type.Optional(Type.Boolean()),
  }),
  reply: PageImport,
  status: 202,
})

/** Stops an import, which can be gone on with; one that has not begun is discarded. */
export const stopPageImport = endpoint({
  method: 'POST',
  path: '/bullet/api/page-imports/:id/stop',
  access: { edit: 'site' },
  params: ImportId,
  reply: PageImport,
})

/** Removes the pages it brought that nobody has changed or put in a menu since. */
export const undoPageImport = endpoint({
  method: 'POST',
  path: '/bullet/api/page-imports/:id/undo',
  access: { edit: 'site' },
  params: ImportId,
  reply: PageImport,
  status: 202,
})
