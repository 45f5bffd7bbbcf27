import { sql, type RawBuilder } from 'kysely'

/**
 * Merges a row of a file (`row`) into a member (`member`): empty cells change nothing, tags are added, and an existing
 * nickname or password stays.
 */
const MERGED_COLUMNS: Record<string, RawBuilder<unknown>> = {
  name: sql`coalesce(row.name, member.name)`,
  nickname: sql`coalesce(member.nickname, row.nickname)`,
  country: sql`coalesce(row.country, member.country)`,
  locale: sql`coalesce(row.locale, member.locale)`,
  tags: sql`member.tags || array(select tag from unnest(row.tags) as tag
    where not lower(tag) = any(lower(member.tags::text)::text[]))`,
  password_hash: sql`coalesce(member.password_hash, row.password_hash)`,
  custom_fields: sql`member.custom_fields || row.custom_fields`,
}
const NAMES = Object.keys(MERGED_COLUMNS)
const columns = (write: (name: string) => RawBuilder<unknown>) => sql.join(NAMES.map(write))

/** Whether the row changes anything. */
export const HAS_CHANGES = sql<boolean>`(
  (${columns((name) => sql`member.${sql.raw(name)}`)}) is distinct from (${columns((name) => MERGED_COLUMNS[name]!)})
  or (row.consent is not null and row.consent <> (member.marketing_consent_at is not null)))`

/** The new values of the columns, as an update. */
export const mergedColumns = (now: string, source: string) => sql`${sql.join(
  NAMES.map((name) => sql`${sql.raw(name)} = ${MERGED_COLUMNS[name]!}`),
)},
  marketing_consent_at = case row.consent when true then coalesce(member.marketing_consent_at, ${now}::timestamptz)
    when false then null else member.marketing_consent_at end,
  consent_source = case when row.consent <> (member.marketing_consent_at is not null) then ${source}
    else member.consent_source end`

const PRESERVED_COLUMNS = [...NAMES, 'marketing_consent_at', 'consent_source']

/** The previous values of the columns an import may change. */
export const BEFORE = sql`jsonb_build_object(${sql.join(
  PRESERVED_COLUMNS.map((name) => sql`${sql.lit(name)}, member.${sql.raw(name)}`),
)})`

/** The update that restores `was`, a row of the member's own type. */
export const PUT_BACK = sql.join(
  PRESERVED_COLUMNS.map((name) => sql`${sql.raw(name)} = was.${sql.raw(name)}`),
)

/** A fingerprint of a member: it changes with anything that an import or the staff can change. */
export const PRINT = sql<string>`md5(row(member.email, member.name, member.nickname, member.role, member.password_hash,
  member.locale, member.country, member.bio, member.avatar, member.custom_fields, member.tags, member.standing,
  member.marketing_consent_at, member.consent_source, member.first_use_at)::text)`
