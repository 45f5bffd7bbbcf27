import { Type, type Static } from 'typebox'

/** A moment: ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time' })

/** Larger numbers lose precision in JavaScript. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** The position in a paged list: the last-page header is true on the last page and beyond it. */
export const PageHeaders = Type.Object({
  'last-page': Type.Boolean(),
  'total-count': Type.Integer(),
  page: Type.Integer(),
})

/** One of several rows an action was refused for, by its title, with the reason. */
export const RefusedRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  code: Type.String(),
  message: Type.String(),
})
export type RefusedRow = Static<typeof RefusedRow>

/** True on the last page and beyond it. */
export const LastPage = Type.Object({ 'last-page': Type.Boolean() })

export const Page = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })

/** The one shape of every refusal. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  /** Data a client needs to continue; each refusal documents its own. */
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  request_id: Type.String(),
})

/** The maximum of an integer column. */
const MOST_WHOLE = 2 ** 31 - 1

/** Counts saves: a save based on an older version is refused. */
export const Version = Type.Integer({ minimum: 0, maximum: MOST_WHOLE })

/** An id, or 0 for a guest. */
export const IdOrGuest = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** A position in a list, counted from 0. */
export const Place = Type.Integer({ minimum: 0, maximum: MOST_WHOLE })

/** Any number that is stored exactly. */
export const AnyNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** Seconds and milliseconds since 1970, up to the end of the year 9999. */
export const EpochSeconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })
export const EpochMilliseconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })

/** A raw body that bypasses the parsers: a file, a message. */
export const Bytes = Type.Unsafe<undefined>({})

/** A pattern for text in addresses: PostgreSQL cannot store U+0000. */
export const NO_NUL = '^[^\\u0000]*$'
