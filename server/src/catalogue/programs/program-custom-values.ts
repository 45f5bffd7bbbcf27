import type { CustomValues } from '@matinee/contract/catalogue/programs'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { CustomValueInvalid } from '../errors.ts'
import type { CustomFieldTable } from '../tables.ts'

type CustomValueInput = Record<string, string | string[] | null>
type FieldType = CustomFieldTable['type']

interface FieldDefinition {
  key: string
  type: FieldType
  options: { slug: string }[]
}

const LONGEST_TEXT = 500

/** A program's custom values after these changes; refuses invalid ones. */
export async function applyCustomValueChanges(
  db: Db,
  storeId: number,
  values: CustomValues,
  given: CustomValueInput,
): Promise<CustomValues> {
  const fields = new Map((await listFieldDefinitions(db, storeId)).map((field) => [field.key, field]))
  const next = { ...values }
  for (const [key, value] of Object.entries(given)) {
    const chosen = [value ?? []].flat().filter((one) => one.trim() !== '')
    if (chosen.length === 0) delete next[key]
    else next[key] = validateValues(fields.get(key), key, chosen)
  }
  return next
}

const listFieldDefinitions = (db: Db, storeId: number): Promise<FieldDefinition[]> =>
  db
    .selectFrom('custom_field')
    .select((eb) => [
      'key',
      'type',
      jsonArrayFrom(
        eb.selectFrom('custom_option').select('slug').whereRef('field_id', '=', 'custom_field.id'),
      ).as('options'),
    ])
    .where('store_id', '=', storeId)
    .execute()

function validateValues(field: FieldDefinition | undefined, key: string, chosen: string[]): string[] {
  const values = field && normalizeValues(field, [...new Set(chosen)])
  if (!values) throw CustomValueInvalid({ errors: { [`custom_values.${key}`]: ['invalid'] } })
  return values
}

function normalizeValues({ type, options }: FieldDefinition, chosen: string[]): string[] | undefined {
  const slugs = new Set(options.map(({ slug }) => slug))
  if (type === 'multi') return chosen.every((slug) => slugs.has(slug)) ? chosen : undefined
  const [value, ...more] = chosen
  if (value === undefined || more.length > 0) return undefined
  if (type === 'select') return slugs.has(value) ? [value] : undefined
  const written = NORMALIZERS[type](value.trim())
  return written === undefined ? undefined : [written]
}

/** The stored form of a value; undefined if it does not have its field's type. */
const NORMALIZERS: Record<Exclude<FieldType, 'select' | 'multi'>, (value: string) => string | undefined> = {
  number: (value) => (Number.isFinite(Number(value)) ? String(Number(value)) : undefined),
  boolean: (value) => (value === 'true' || value === 'false' ? value : undefined),
  date: (value) => (isIsoDate(value) ? value : undefined),
  text: (value) => (value.length <= LONGEST_TEXT ? value : undefined),
}

function isIsoDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
