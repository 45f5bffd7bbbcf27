import type { PeopleFilters } from '@matinee/contract/members/people'
import { DAY_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import type { Condition, PeopleContext } from './context.ts'
import {
  conditionsOf,
  withoutEmpty,
  type FilterConditions,
} from '../../platform/database/filter-conditions.ts'

/** The current restriction of a member: an expired one does not count. */
export const standingAt = (now: string) =>
  sql<string>`case when member.standing_until <= ${now}::timestamptz then 'good' else member.standing end`

export const TYPE = sql<string>`case when member.role <> 'user' then 'staff'
  when member.first_use_at is null then 'lead' else 'member' end`

const OF_TYPE = {
  staff: sql<boolean>`member.role <> 'user'`,
  lead: sql<boolean>`(member.role = 'user' and member.first_use_at is null)`,
  member: sql<boolean>`(member.role = 'user' and member.first_use_at is not null)`,
}

const CONDITIONS: FilterConditions<PeopleFilters, [ctx: PeopleContext]> = {
  search: (words) => foundBy(words),
  type: (type) => OF_TYPE[type],
  standing: (standing, { clock }) => sql`${standingAt(clock.now().toISOString())} = ${standing}`,
  tag: (tag) => sql`member.tags @> array[${tag}]::text[]`,
  country: (country) => sql`member.country = ${country}`,
  joined_from: (moment) => sql`member.created_at >= ${moment}::timestamptz`,
  joined_to: (moment) => sql`member.created_at < ${moment}::timestamptz`,
  seen_from: (moment) => sql`member.last_seen_at >= ${moment}::timestamptz`,
  seen_to: (moment) => sql`member.last_seen_at < ${moment}::timestamptz`,
  joined_days: (days, ctx) => sql`member.created_at >= ${daysAgo(ctx, days)}::timestamptz`,
  seen_days: (days, ctx) => sql`member.last_seen_at >= ${daysAgo(ctx, days)}::timestamptz`,
  unseen_days: (days, ctx) =>
    sql`(member.last_seen_at is null or member.last_seen_at < ${daysAgo(ctx, days)}::timestamptz)`,
  consent: (wanted) => sql`(member.marketing_consent_at is not null) = ${wanted}`,
  invited: (wanted) => sql`(member.invited_at is not null) = ${wanted}`,
  fields: (written) => whereAnswered(written),
  either: (written, ctx) => sql`(${sql.join(conditionsIn(written, ctx), sql` or `)})`,
  except: (written, ctx) => sql`(${sql.join(conditionsIn(written, ctx), sql` or `)}) is not true`,
  watched_id: (contentId, { known }) => known.hasOpened(contentId),
  offer_id: (offerId, { known, clock }) => known.holds(offerId, 'current', clock.now().toISOString()),
  former_offer_id: (offerId, { known, clock }) => known.holds(offerId, 'former', clock.now().toISOString()),
  devices_least: (least, { clock }) => sql`${least} <= (select count(*) from session
    where session.store_id = member.store_id and session.member_id = member.id
      and session.impersonator_id is null and session.expires_at > ${clock.now().toISOString()}::timestamptz)`,
  import_id: (importId) => sql`member.id in (select member_id from member_import_row
    where import_id = ${importId} and outcome = 'added')`,
}

const daysAgo = ({ clock }: PeopleContext, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString()

/** Every search word is a prefix of a word in the name, address or nickname. */
export const foundBy = (written: string): Condition => sql`member.words @@ ${wordsAsked(written)}`

/** The same without the address, for viewers who must not learn it by searching. */
export const foundByName = (written: string): Condition =>
  sql`(${foundBy(written)} and
    to_tsvector('simple', fold(member.name || ' ' || coalesce(member.nickname, ''))) @@ ${wordsAsked(written)})`

const wordsAsked = (written: string) => sql`(
  select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')::tsquery
  from regexp_split_to_table(fold(${written}), ' ') as word where word <> '')`

/** `level=beginner&newsletter=true`: several options of one field match any of them. */
function whereAnswered(written: string): Condition {
  const asked = [...new URLSearchParams(written)].map(([key, value]) => answer(key, value))
  return asked.length > 0 ? sql<boolean>`(${sql.join(asked, sql` and `)})` : sql<boolean>`true`
}

type Listable = 'tag' | 'country' | 'type' | 'standing' | 'offer_id' | 'former_offer_id' | 'watched_id'

/** `tag=vip&offer_id=3`: the condition of each; the schema of the filters checks what is written. */
const conditionsIn = (written: string, ctx: PeopleContext): Condition[] =>
  [...new URLSearchParams(written)].map(([name, value]) => {
    const filter = { [name as Listable]: name.endsWith('_id') ? Number(value) : value }
    return sql<boolean>`(${sql.join(conditionsOf(CONDITIONS, filter, ctx))})`
  })

const answer = (key: string, value: string): Condition =>
  value === ''
    ? sql`(member.custom_fields ? ${key})`
    : sql`(member.custom_fields->>${key} = ${value} or member.custom_fields->${key} @> to_jsonb(array[${value}]::text[]))`

/** The condition of these filters on the row `member`. */
export function whereMatchesFilters(ctx: PeopleContext, filters: PeopleFilters): Condition {
  const wanted = conditionsOf(CONDITIONS, withoutEmpty(filters), ctx)
  return sql<boolean>`(${sql.join([sql`member.store_id = ${ctx.store.id}`, ...wanted], sql` and `)})`
}
