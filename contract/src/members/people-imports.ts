import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Tag } from './people.ts'
import { Bytes, Id, LastPage, Moment, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
/** What a column can be; one of the store's own fields is `field:<key>`. */
export const IMPORT_TARGETS = [
  'email',
  'name',
  'first_name',
  'last_name',
  'nickname',
  'country',
  'locale',
  'tags',
  'consent',
  'created_at',
  'password_hash',
] as const
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'canceled',
  'failed',
  'undoing',
  'undone',
  /** Too long ago to be undone. */
  'closed',
] as const

const Target = Type.String({
  maxLength: 60,
  pattern: `^(${IMPORT_TARGETS.join('|')}|field:[a-z][a-z0-9_]*)$`,
})
export const ImportMapping = Type.Array(Nullable(Target), { maxItems: 200 })

export const ImportOptions = Type.Object({
  /** What becomes of people who already have an account. */
  existing: OneOf(['update', 'leave']),
  /** Given to everybody in the file. */
  tags: Type.Array(Tag, { maxItems: 20 }),
  /** How those with a yes in the consent column agreed: kept with each of them. */
  consent_source: Type.String({ maxLength: 200 }),
  /** Whether those who are new are asked to come as soon as the import is done. */
  invite: Type.Boolean(),
})
export type ImportOptions = Static<typeof ImportOptions>

export const MemberImport = Type.Object({
  id: Type.Integer(),
  file_name: Type.String(),
  bytes: Type.Integer(),
  encoding: OneOf(ENCODINGS),
  delimiter: OneOf(DELIMITERS),
  has_header: Type.Boolean(),
  /** Titles of the columns; `Column 3` where the file gives none. */
  columns: Type.Array(Type.String()),
  /** Its first rows. */
  sample: Type.Array(Type.Array(Type.String())),
  mapping: ImportMapping,
  options: ImportOptions,
  state: OneOf(IMPORT_STATES),
  failure: Nullable(Type.String()),
  actor_name: Type.String(),
  /** How much of the file is read, 0 to 100. */
  percent: Type.Number(),
  total: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  wrong: Type.Integer(),
  undone: Type.Integer(),
  /** Left as they are by an undo, having changed since. */
  kept: Type.Integer(),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type MemberImport = Static<typeof MemberImport>

const ImportId = Type.Object({ id: Id })

/** A file of people as it is, of any size up to 2 GB; the body is its bytes. Nothing is changed by it yet. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports',
  access: { edit: 'people' },
  query: Type.Object({ file_name: Type.String({ minLength: 1, maxLength: 255 }) }),
  body: Bytes,
  reply: MemberImport,
  status: 201,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports',
  access: { edit: 'people' },
  query: Type.Object({ page: Page }),
  reply: Type.Array(MemberImport),
  headers: LastPage,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
})

/** Reads the file in another way: its columns and first rows are made anew, and the mapping guessed again. */
export const rereadImport = endpoint({
  method: 'PATCH',
  path: '/bullet/api/people/imports/:id',
  access: { edit: 'people' },
  params: ImportId,
  body: Type.Object({
    encoding: Type.Optional(OneOf(ENCODINGS)),
    delimiter: Type.Optional(OneOf(DELIMITERS)),
    has_header: Type.Optional(Type.Boolean()),
  }),
  reply: MemberImport,
})

/** Reads the whole file without changing anybody, and says what would come of it. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/check',
  access: { edit: 'people' },
  params: ImportId,
  body: Type.Object({ mapping: ImportMapping, options: ImportOptions }),
  reply: MemberImport,
  status: 202,
})

/** Takes in every row that nothing is wrong with. */
export const runImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/run',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
  status: 202,
})

/** Stops it; people already taken in stay until it is undone. One that has not begun is forgotten with its file. */
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/imports/:id',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
})

/** Removes whom it made and puts back what it changed, but for people who have changed since. For 30 days. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/undo',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
  status: 202,
})

export const RowFault = Type.Object({
  line: Type.Integer(),
  email: Nullable(Type.String()),
  faults: Type.Array(Type.Object({ column: Type.String(), code: Type.String(), value: Type.String() })),
})
export type RowFault = Static<typeof RowFault>

/** The rows something is wrong with, by their lines. */
export const listFaults = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/faults',
  access: { edit: 'people' },
  params: ImportId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(RowFault),
  headers: LastPage,
})
/** All of them as a CSV file. */
export const faultsFile = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/faults.csv',
  access: { edit: 'people' },
  params: ImportId,
  answers: 'file',
})
