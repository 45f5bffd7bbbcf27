import { Type, type TProperties, type TSchema } from 'typebox'

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const OneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.String({ enum: [...values] }))

/** A secret in an address: never logged, and never returned. */
export const LinkSecret = (maxLength: number) => Type.String({ maxLength, writeOnly: true })

/** Texts in the other languages of the store, by language and field; null or a missing field is no translation. */
export const TranslationsOf = <Fields extends TProperties>(fields: Fields) =>
  Type.Record(Type.String(), Type.Partial(Type.Object(fields)), { maxProperties: 20 })
