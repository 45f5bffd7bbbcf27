import { Type, type TSchema } from 'typebox'

/** A moment: ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time' })

export const Id = Type.Integer({ minimum: 1 })

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const OneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.String({ enum: [...values] }))

/** A place in a paged list: the last-page header is true on the last page and beyond it. */
export const Paged = Type.Object({
  'last-page': Type.Boolean(),
  'total-count': Type.Integer(),
  page: Type.Integer(),
})

/** True on the last page and beyond it. */
export const LastPage = Type.Object({ 'last-page': Type.Boolean() })

export const Page = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })

/** The one shape of every refusal. */
export const Failure = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  /** What a program needs to go on from here; each refusal that has some says what. */
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  request_id: Type.String(),
})

/** A pattern for texts in addresses: PostgreSQL keeps no U+0000. */
export const NO_NUL = '^[^\\u0000]*$'
