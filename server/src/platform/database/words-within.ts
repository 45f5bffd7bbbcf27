import { sql, type RawBuilder } from 'kysely'

/** Whether a text has all of these words, or parts of them, whatever their case and accents. */
export const hasWords = (text: RawBuilder<unknown>, words: string) => sql<boolean>`(
  select coalesce(bool_and(strpos(fold(${text}), word) > 0), false)
  from regexp_split_to_table(fold(${words}), ' ') as word where word <> '')`
