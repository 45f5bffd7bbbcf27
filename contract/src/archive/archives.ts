import { Type, type Static } from 'typebox'
import { TypedPassword } from '../members/members.ts'
import { endpoint } from '../platform/endpoint.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'

export const STORE_ARCHIVE_STATES = [
  'making',
  'stopped',
  'failed',
  'done',
  /** Every byte of it is read and compared with its checksum. */
  'checking',
  'removing',
] as const
export const ARCHIVE_INTERVALS = ['off', 'day', 'week'] as const
export const MIN_ARCHIVE_PASSPHRASE = 12
export const MOST_KEPT_ARCHIVES = 100

const Passphrase = Type.String({
  minLength: MIN_ARCHIVE_PASSPHRASE,
  maxLength: 200,
  pattern: NO_NUL,
  writeOnly: true,
})

/** An archive of the store, as it was made from the admin or by the schedule. */
export const StoreArchive = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: OneOf(STORE_ARCHIVE_STATES),
  is_scheduled: Type.Boolean(),
  /** In the store's own bucket; otherwise where the operator keeps archives. */
  in_bucket: Type.Boolean(),
  has_secrets: Type.Boolean(),
  /** The version of Matinee that made it. */
  version: Type.String(),
  created_at: Moment,
  /** When its rows were read: it is the store as it was at this moment. */
  rows_at: Nullable(Moment),
  finished_at: Nullable(Moment),
  rows: Type.Integer(),
  files: Type.Integer(),
  /** Of all its files, those it shares with other archives among them. */
  bytes: Type.Integer(),
  /** What it added to its place. */
  added_bytes: Type.Integer(),
  /** Files that rows name and the store does not have. */
  missing: Type.Integer(),
  /** Of what is under way, in bytes of files. */
  done_bytes: Type.Integer(),
  total_bytes: Type.Integer(),
  percent: Type.Number(),
  /** Null while nobody knows. */
  seconds_left: Nullable(Type.Integer()),
  /** When every byte of it was last compared. */
  checked_at: Nullable(Moment),
  /** What was found damaged then, the first few by name. */
  damaged: Type.Array(Type.String()),
  failure_code: Nullable(Type.String()),
  failure: Nullable(Type.String()),
})
export type StoreArchive = Static<typeof StoreArchive>

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_NUL })

const BUCKET_FIELDS = {
  /** The address of the S3 server. */
  endpoint: Text(300),
  region: Text(60),
  bucket: Text(120),
  access_key: Text(200),
}
export const ArchiveBucket = Type.Object(BUCKET_FIELDS)
export type ArchiveBucket = Static<typeof ArchiveBucket>

const SCHEDULE_FIELDS = {
  every: OneOf(ARCHIVE_INTERVALS),
  /** 1 is Monday; of use to a weekly schedule. */
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  /** In the time zone of the store. */
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** How many archives of the schedule are kept. */
  keep: Type.Integer({ minimum: 1, maximum: MOST_KEPT_ARCHIVES }),
}

/** When and where archives of the store are made. */
export const ArchivePlan = Type.Object({
  ...SCHEDULE_FIELDS,
  /** Whether the schedule takes secrets along, sealed with the passphrase it was given. */
  with_secrets: Type.Boolean(),
  /** Null where archives go to the operator's place. */
  bucket: Nullable(ArchiveBucket),
  next_at: Nullable(Moment),
  /** Whether the last one that was due has not been made. */
  is_late: Type.Boolean(),
  /** The free room at the operator's place, where that is a disk. */
  free_bytes: Nullable(Type.Integer()),
  /** Codes of gift cards that nobody has claimed: an archive without secrets cannot honour them. */
  unclaimed_gift_cards: Type.Integer(),
  /** Endpoints of webhooks, which no archive takes. */
  webhooks: Type.Integer(),
})
export type ArchivePlan = Static<typeof ArchivePlan>

export const ArchivePlanInput = Type.Object({
  ...SCHEDULE_FIELDS,
  /** Null takes no secrets along; left out, it stays as it was. */
  passphrase: Type.Optional(Nullable(Passphrase)),
  /** Null for the operator's place; left out, it stays as it was. */
  bucket: Type.Optional(
    Nullable(
      Type.Object({
        ...BUCKET_FIELDS,
        /** Left out, the one of the same access key is kept. */
        secret_key: Type.Optional(
          Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL, writeOnly: true }),
        ),
      }),
    ),
  ),
  /** Asked for where the place changes. */
  current_password: Type.Optional(TypedPassword),
})
export type ArchivePlanInput = Static<typeof ArchivePlanInput>

const ArchiveId = Type.Object({ id: Id })
const MAKE = { right: 'make_archives' } as const
const TAKE = { right: 'take_archives' } as const

/** The archives of the store, newest first. */
export const listArchives = endpoint({
  method: 'GET',
  path: '/bullet/api/archives',
  access: MAKE,
  reply: Type.Array(StoreArchive),
})

/** Makes an archive of the store as it is now; with a passphrase it has the store's secrets, sealed with it. */
export const startArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives',
  access: MAKE,
  body: Type.Object({ passphrase: Type.Optional(Passphrase) }),
  reply: StoreArchive,
  status: 201,
})

/** Stops making or checking an archive. */
export const stopArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives/:id/stop',
  access: MAKE,
  params: ArchiveId,
  reply: StoreArchive,
})

/** Goes on with an archive that was stopped or failed. */
export const resumeArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives/:id/resume',
  access: MAKE,
  params: ArchiveId,
  reply: StoreArchive,
  status: 202,
})

/** Reads every byte of an archive and compares it with its checksum. */
export const checkArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives/:id/check',
  access: MAKE,
  params: ArchiveId,
  reply: StoreArchive,
  status: 202,
})

/** Removes an archive, and the files that no other one shares with it. */
export const removeArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives/:id/remove',
  access: TAKE,
  params: ArchiveId,
  reply: StoreArchive,
  status: 202,
})

/** An address from which this person, signed in, can download the archive for some hours. */
export const linkArchive = endpoint({
  method: 'POST',
  path: '/bullet/api/archives/:id/link',
  access: TAKE,
  params: ArchiveId,
  body: Type.Object({ current_password: Type.Optional(TypedPassword) }),
  reply: Type.Object({ url: Type.String(), expires_at: Moment }),
})

/** The archive as one tar file, which unpacks to a place of its own; answers ranges, so that a download can go on. */
export const downloadArchive = endpoint({
  method: 'GET',
  path: '/bullet/api/archives/:id/file',
  access: TAKE,
  params: ArchiveId,
  query: Type.Object({ key: LinkSecret(300) }),
  answers: 'file',
})

export const getArchivePlan = endpoint({
  method: 'GET',
  path: '/bullet/api/archive-plan',
  access: MAKE,
  reply: ArchivePlan,
})

/** Sets when and where archives are made. A bucket is tried first. */
export const setArchivePlan = endpoint({
  method: 'PUT',
  path: '/bullet/api/archive-plan',
  access: TAKE,
  body: ArchivePlanInput,
  reply: ArchivePlan,
})
