import { Type, type TObject, type TProperties, type TSchema } from 'typebox'

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const OneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.String({ enum: [...values] }))

/** A secret in an address: never logged, and never returned. */
export const LinkSecret = (maxLength: number) => Type.String({ maxLength, writeOnly: true })

/** Texts in the other languages of the store, by language and field; null or a missing field is no translation. */
export const TranslationsOf = <Fields extends TProperties>(fields: Fields) =>
  Type.Record(Type.String(), Type.Partial(Type.Object(fields)), { maxProperties: 20 })

/** The longest translation of each field, of a schema that `TranslationsOf` made. */
export function lengthsOf({ patternProperties }: ReturnType<typeof TranslationsOf>): Record<string, number> {
  const [texts] = Object.values(patternProperties) as TObject[]
  return Object.fromEntries(
    Object.entries(texts!.properties).map(([field, schema]) => [field, lengthOf(schema)]),
  )
}

/** Of a text, or of one that may be null. */
function lengthOf(schema: TSchema): number {
  const { maxLength, anyOf = [] } = schema as { maxLength?: number; anyOf?: TSchema[] }
  return maxLength ?? Math.max(...anyOf.map(lengthOf).filter(Number.isFinite))
}
