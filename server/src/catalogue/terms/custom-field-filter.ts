import { sql, type RawBuilder } from 'kysely'

/** Parses the values requested for each custom field. */
export function parseCustomFilter(custom = ''): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const pair of custom.split(',').filter(Boolean)) {
    const [key, word] = pair.split(':') as [string, string]
    words.set(key, [...(words.get(key) ?? []), word])
  }
  return words
}

/**
 * The condition that a program has any of these values in a custom field: an option or plain value exactly, a number
 * or date in a range such as `1990..1999`, a text containing all words.
 */
export const whereCustomField = (storeId: number, key: string, words: string[]) => sql`exists (
  select from custom_value
  where custom_value.content_id = content.id and (
    custom_value.option_id = any(array(
      select option.id from custom_option as option join custom_field as field on field.id = option.field_id
      where field.store_id = ${storeId} and field.key = ${key} and field.filterable
        and option.slug = any(${words}::text[])))
    or custom_value.value = any(${words}::text[]) and custom_value.field_id = ${selectFieldId(storeId, key)}
    ${sql.join(
      words.map((word) => whereInRange(word, storeId, key)),
      sql` `,
    )}))`

type FieldType = 'number' | 'date' | 'text'

const selectFieldId = (storeId: number, key: string, type?: FieldType) => sql`(
  select id from custom_field where store_id = ${storeId} and key = ${key} and filterable
    ${type ? sql`and type = ${type}` : sql``})`

function whereInRange(word: string, storeId: number, key: string): RawBuilder<unknown> {
  const of = (type: FieldType) => sql`or custom_value.field_id = ${selectFieldId(storeId, key, type)} and`
  const [from, to, ...more] = word.split('..')
  const isRange = to !== undefined && more.length === 0 && (from !== '' || to !== '')
  if (isRange && areBounds(from!, to, isIsoDate))
    return sql`${of('date')} custom_value.value between ${from} and ${to || LAST_DAY}`
  if (isRange && areBounds(from!, to, isNumber))
    return sql`${of('number')} custom_value.number
      between ${from || '-infinity'}::float8 and ${to || 'infinity'}::float8`
  return sql`${of('text')} fold(custom_value.value) like all(array(
    select '%' || part || '%' from regexp_split_to_table(fold(${word}::text), ' ') as part))`
}

const LAST_DAY = '9999-12-31'
const areBounds = (from: string, to: string, is: (value: string) => boolean) =>
  [from, to].every((value) => value === '' || is(value))
const isIsoDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value))
