import type { PEOPLE_SORTS, PeopleFilters, PersonRow } from '@matinee/contract/members/people'
import { sql, type RawBuilder } from 'kysely'
import { NotInYourRole } from '../../platform/errors.ts'
import { assertMaySee, type Viewer } from '../../platform/http/viewer.ts'
import type { Condition, PeopleContext } from './context.ts'
import { foundByName, whereMatchesFilters, standingAt, TYPE } from './filters.ts'
import { abilitiesOf, seesContacts } from './policy.ts'

export interface PeopleSearch extends PeopleFilters {
  page: number
  per_page: number
  sort?: (typeof PEOPLE_SORTS)[number]
  direction?: 'asc' | 'desc'
}

/** A page of the store's people, by default those who joined last first, without a total. */
export async function listPeople(ctx: PeopleContext, viewer: Viewer, search: PeopleSearch) {
  const found = await pageOfPeople(ctx, conditionFor(ctx, viewer, search), search)
  const rows = found.slice(0, search.per_page)
  const body = seesContacts(viewer) ? rows : rows.map(nameOnly)
  return { body, headers: { 'last-page': found.length <= search.per_page } }
}

/** The number of people that match these filters. */
export async function countPeople(ctx: PeopleContext, viewer: Viewer, filters: PeopleFilters) {
  return { count: await countWhere(ctx, conditionFor(ctx, viewer, filters)) }
}

export async function countWhere({ db }: PeopleContext, condition: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where ${condition}`.execute(db)
  return rows[0]!.count
}

// Filters allowed to viewers who only see names: others would reveal hidden data by trial.
const BY_NAME = new Set(['search', 'type', 'standing', 'joined_from', 'joined_to', 'joined_days'])
const LIST_PARAMETERS = new Set(['page', 'per_page', 'sort', 'direction'])

/** The condition of these filters; refused if the viewer may not use one of them. */
export function conditionFor(ctx: PeopleContext, viewer: Viewer, search: PeopleFilters): Condition {
  assertMaySee(viewer, 'people')
  if (seesContacts(viewer)) return whereMatchesFilters(ctx, search)
  const isRefused = Object.keys(search).some((name) => !BY_NAME.has(name) && !LIST_PARAMETERS.has(name))
  if (isRefused || (search as PeopleSearch).sort === 'email') throw NotInYourRole()
  const { search: words, ...rest } = search
  return words
    ? sql<boolean>`(${whereMatchesFilters(ctx, rest)} and ${foundByName(words)})`
    : whereMatchesFilters(ctx, rest)
}

export const nameOnly = (person: PersonRow): PersonRow => ({
  ...person,
  email: null,
  country: null,
  tags: [],
  last_seen_at: null,
})

/** The columns of a person in a list. */
export const columnsAt = (
  now: string,
) => sql`member.id, member.name, member.nickname, member.email, member.avatar,
  ${TYPE} as type, member.role, ${standingAt(now)} as standing, member.country, member.tags, member.last_seen_at,
  member.created_at as joined_at`

async function pageOfPeople({ db, clock }: PeopleContext, condition: Condition, search: PeopleSearch) {
  const { page, per_page, sort = 'joined', direction = BY_NATURE[sort] } = search
  const { rows } = await sql<PersonRow>`
    select ${columnsAt(clock.now().toISOString())} from member where ${condition}
    order by ${isRare(search) ? sql`${sql.join([EVERYBODY, ORDERS[sort][direction]])}` : ORDERS[sort][direction]}
    limit ${per_page + 1} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

type Sort = (typeof PEOPLE_SORTS)[number]

// A search by three letters matches few of very many rows: PostgreSQL would walk the order's index to its end. An order
// without an index makes it use the index of the words.
const RARE_LETTERS = 3
const isRare = ({ search = '' }: PeopleSearch) => search.trim().length >= RARE_LETTERS
const EVERYBODY = sql`(member.store_id is null)`

const BY_NATURE: Record<Sort, 'asc' | 'desc'> = { joined: 'desc', seen: 'desc', name: 'asc', email: 'asc' }

// Each order has an index, read forwards or backwards.
const ORDERS: Record<Sort, Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  joined: {
    asc: sql`member.created_at, member.id`,
    desc: sql`member.created_at desc, member.id desc`,
  },
  seen: {
    asc: sql`member.last_seen_at asc nulls first, member.id`,
    desc: sql`member.last_seen_at desc nulls last, member.id desc`,
  },
  name: { asc: sql`lower(member.name), member.id`, desc: sql`lower(member.name) desc, member.id desc` },
  email: { asc: sql`member.email, member.id`, desc: sql`member.email desc, member.id desc` },
}

/** The tags and countries of the store's people, and what the viewer may do. */
export async function listFacets({ db, store }: PeopleContext, viewer: Viewer) {
  assertMaySee(viewer, 'people')
  const may = abilitiesOf(viewer)
  if (!may.contacts) return { tags: [], countries: [], may }
  const [tags, countries] = await Promise.all([
    sql<{ tag: string; count: number }>`
      select tag, count(*)::int as count from member cross join lateral unnest(tags) as tag
      where store_id = ${store.id} and tags <> '{}' group by tag order by 2 desc, 1 limit 500`.execute(db),
    sql<{ country: string }>`
      select distinct country from member where store_id = ${store.id} and country is not null order by 1`.execute(
      db,
    ),
  ])
  return { tags: tags.rows, countries: countries.rows.map(({ country }) => country), may }
}
