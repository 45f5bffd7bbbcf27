import { sql, type RawBuilder } from 'kysely'

/**
 * What becomes of somebody in the store (`member`) by a row of a file (`row`): an empty cell changes nothing, tags are
 * added, and a nickname or password they have is left to them.
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

/** Whether the row says anything that is not so already. */
export const HAS_CHANGES = sql<boolean>`(
  (${columns((name) => sql`member.${sql.raw(name)}`)}) is distinct from (${columns((name) => MERGED_COLUMNS[name]!)})
  or (row.consent is not null and row.consent <> (member.marketing_consent_at is not null)))`

/** The columns as they become, to be set. */
export const mergedColumns = (now: string, source: string) => sql`${sql.join(
  NAMES.map((name) => sql`${sql.raw(name)} = ${MERGED_COLUMNS[name]!}`),
)},
  marketing_consent_at = case row.consent when true then coalesce(member.marketing_consent_at, ${now}::timestamptz)
    when false then null else member.marketing_consent_at end,
  consent_source = case when row.consent <> (member.marketing_consent_at is not null) then ${source}
    else member.consent_source end`

const PRESERVED_COLUMNS = [...NAMES, 'marketing_consent_at', 'consent_source']

/** The columns an import may change as they were. */
export const BEFORE = sql`jsonb_build_object(${sql.join(
  PRESERVED_COLUMNS.map((name) => sql`${sql.lit(name)}, member.${sql.raw(name)}`),
)})`

/** The same put back from `was`, a row of the member's own type. */
export const PUT_BACK = sql.join(
  PRESERVED_COLUMNS.map((name) => sql`${sql.raw(name)} = was.${sql.raw(name)}`),
)

/** A person as they are: it differs as soon as anything of them has changed that an import or the staff can change. */
export const PRINT = sql<string>`md5(row(member.email, member.name, member.nickname, member.role, member.password_hash,
  member.locale, member.country, member.bio, member.avatar, member.custom_fields, member.tags, member.standing,
  member.marketing_consent_at, member.consent_source, member.first_use_at)::text)`
