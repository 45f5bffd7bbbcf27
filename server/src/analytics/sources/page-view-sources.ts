import { sql, type RawBuilder } from 'kysely'

const MAX_NAME = 60

const hostIn = (address: RawBuilder<unknown>) =>
  sql`regexp_replace(split_part(split_part(split_part(${address}, '/', 1), ':', 1), '?', 1), '^www[.]', '')`

/** Of a row of `page_view`: the campaign in its address as it is written there, or null. */
export const CAMPAIGN = sql`nullif(split_part(split_part(split_part(query, 'utm_source=', 2), '&', 1), '#', 1), '')`
/** The host its visitor came from, or null. */
export const SITE = sql`nullif(${hostIn(sql`split_part(lower(referrer), '://', 2)`)}, '')`
/** The host of the store, written in the same way. */
export const OWN_SITE = hostIn(sql`lower(host)`)

/** A parameter as people wrote it; addresses that were cut off stay as they are. */
export function readParameter(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' ')).trim().toLowerCase().slice(0, MAX_NAME)
  } catch {
    return raw.toLowerCase().slice(0, MAX_NAME)
  }
}
