import type { ColumnType } from 'kysely'

declare const valueType: unique symbol

/** JSON of a value, as a jsonb column is written. */
export type JsonText<Value> = string & { readonly [valueType]: Value }

/** A jsonb column: read as its value, written as JSON (pg would send an array as one of PostgreSQL's own). */
export type Jsonb<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>

/** A jsonb column with a default. */
export type GeneratedJsonb<Value> = ColumnType<Value, JsonText<Value> | undefined, JsonText<Value>>

/** A jsonb column that may be empty. */
export type NullableJsonb<Value> = ColumnType<
  Value | null,
  JsonText<Value> | null | undefined,
  JsonText<Value> | null
>

export const toJsonb = <Value>(value: Value) => JSON.stringify(value) as JsonText<Value>

/** JSON with sorted keys, because PostgreSQL stores keys in its own order. */
export const canonicalJson = (value: unknown) =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
