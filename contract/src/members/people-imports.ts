import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { IMPORT_KINDS, IMPORT_TARGETS } from './import-columns.ts'
import { Tag } from './people.ts'
import { Bytes, Id, LastPage, Moment, Page } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The services whose exports are recognised by their titles. */
export const IMPORT_SOURCES = ['uscreen', 'vimeo_ott', 'kajabi', 'memberful', 'ghost'] as const
/** What they call themselves. */
export const SOURCE_NAMES: Record<(typeof IMPORT_SOURCES)[number], string> = {
  uscreen: 'Uscreen',
  vimeo_ott: 'Vimeo OTT',
  kajabi: 'Kajabi',
  memberful: 'Memberful',
  ghost: 'Ghost',
}
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'checked',
  'running',
  /** Stopped on its way; it can go on or be undone. */
  'stopped',
  'done',
  'canceled',
  'failed',
  'undoing',
  'undone',
  /** The time to undo it is over. */
  'closed',
] as const

const Target = Type.String({
  maxLength: 60,
  pattern: `^(${IMPORT_TARGETS.join('|')}|field:[a-z][a-z0-9_]*)$`,
})
export const ImportMapping = Type.Array(Nullable(Target), { maxItems: 200 })

export const ImportOptions = Type.Object({
  /** What happens to people who already have an account. */
  existing: OneOf(['update', 'leave']),
  /** Added to everybody in the file. */
  tags: Type.Array(Tag, { maxItems: 20 }),
  /** The source of the consent of people with a yes in the consent column; stored with each of them. */
  consent_source: Type.String({ maxLength: 200 }),
  /** Whether new members are invited when the import is done. */
  invite: Type.Boolean(),
  /** The offer of each plan the file names; null comes without a plan. Others are found by their title. */
  plans: Type.Optional(
    Type.Array(Type.Object({ name: Type.String({ maxLength: 200 }), offer_id: Nullable(Id) }), {
      maxItems: 500,
    }),
  ),
})
export type ImportOptions = Static<typeof ImportOptions>

/** Why people come without a subscription. */
export const NOT_CARRIED = ['free', 'ended', 'on_hold', 'left_out'] as const

/** What an import does with subscriptions. Amounts are in minor units. */
const PayingForecast = Type.Object({
  subscriptions: Type.Integer(),
  /** They have a plan here already, which stays as it is. */
  subscribed_before: Type.Integer(),
  /** Payers whose card or account cannot be taken over from the file alone. */
  paypal: Type.Integer(),
  without_payment: Type.Integer(),
  /** The file does not name what they pay or when; their subscription at Stripe does. */
  from_stripe: Type.Integer(),
  not_carried: Type.Array(Type.Object({ reason: OneOf(NOT_CARRIED), people: Type.Integer() })),
  /** The first payment of each, by the month it is due in. */
  charges: Type.Array(
    Type.Object({
      month: Type.String(),
      currency: Type.String(),
      amount: Type.Integer(),
      people: Type.Integer(),
    }),
  ),
})
export type PayingForecast = Static<typeof PayingForecast>

export const MemberImport = Type.Object({
  id: Type.Integer(),
  file_name: Type.String(),
  bytes: Type.Integer(),
  encoding: OneOf(ENCODINGS),
  delimiter: OneOf(DELIMITERS),
  has_header: Type.Boolean(),
  /** Column titles; `Column 3` if the file has none. */
  columns: Type.Array(Type.String()),
  /** Its first rows. */
  sample: Type.Array(Type.Array(Type.String())),
  kind: OneOf(IMPORT_KINDS),
  source: Nullable(OneOf(IMPORT_SOURCES)),
  mapping: ImportMapping,
  options: ImportOptions,
  plans: Type.Array(
    Type.Object({ name: Type.String(), people: Type.Integer(), offer_id: Nullable(Type.Integer()) }),
  ),
  paying: Nullable(PayingForecast),
  /** What its people had paid elsewhere in all. */
  spend: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), people: Type.Integer() })),
  state: OneOf(IMPORT_STATES),
  failure: Nullable(Type.String()),
  actor_name: Type.String(),
  /** Progress of reading, 0 to 100. */
  percent: Type.Number(),
  total: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  wrong: Type.Integer(),
  undone: Type.Integer(),
  /** Skipped by the undo because they have changed since. */
  kept: Type.Integer(),
  subscribed: Type.Integer(),
  unsubscribed: Type.Integer(),
  /** Subscriptions left by the undo because they were charged since. */
  charged: Type.Integer(),
  /** Of the current step; null before there is an estimate. */
  seconds_left: Nullable(Type.Integer()),
  can_undo: Type.Boolean(),
  created_at: Moment,
  finished_at: Nullable(Moment),
})
export type MemberImport = Static<typeof MemberImport>

const ImportId = Type.Object({ id: Id })

/** Uploads a file of people, or of what they watched or said, of up to 2 GB; the body is its bytes. Nothing is imported yet. */
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

/** Changes how the file is read: columns, first rows and mapping are guessed again. */
export const rereadImport = endpoint({
  method: 'PATCH',
  path: '/bullet/api/people/imports/:id',
  access: { edit: 'people' },
  params: ImportId,
  body: Type.Object({
    encoding: Type.Optional(OneOf(ENCODINGS)),
    delimiter: Type.Optional(OneOf(DELIMITERS)),
    has_header: Type.Optional(Type.Boolean()),
    kind: Type.Optional(OneOf(IMPORT_KINDS)),
  }),
  reply: MemberImport,
})

/** Checks the whole file without changing anybody. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/check',
  access: { edit: 'people' },
  params: ImportId,
  body: Type.Object({ mapping: ImportMapping, options: ImportOptions }),
  reply: MemberImport,
  status: 202,
})

/** Imports every valid row, or goes on where it was stopped. */
export const runImport = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/run',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
  status: 202,
})

/** Stops it; imported people stay until it is undone. One that has not begun is deleted with its file. */
export const cancelImport = endpoint({
  method: 'DELETE',
  path: '/bullet/api/people/imports/:id',
  access: { edit: 'people' },
  params: ImportId,
  reply: MemberImport,
})

/**
 * Deletes the members it created and restores those it changed, unless they have changed since. Possible for 30 days.
 */
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

/** Rows with faults, by line. */
export const listFaults = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/faults',
  access: { edit: 'people' },
  params: ImportId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(RowFault),
  headers: LastPage,
})
/** All of them as CSV. */
export const faultsFile = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/faults.csv',
  access: { edit: 'people' },
  params: ImportId,
  answers: 'file',
})
