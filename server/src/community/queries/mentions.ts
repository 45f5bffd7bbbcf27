import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from './rows.ts'

export interface MentionedPerson {
  id: number
  name: string
  nickname: string | null
}

export const namesOf = (db: Db, storeId: number, ids: readonly number[]): Promise<MentionedPerson[]> =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'nickname'])
    .where('store_id', '=', storeId)
    .where('id', 'in', [...ids])
    .execute()

/**
 * SQL: who can be mentioned: by members, whoever took a nickname to be known by and takes part; by staff, everybody.
 * Whoever only began a checkout with an address that may be another's is nobody yet.
 */
const isMentionable = (byStaff: boolean) =>
  byStaff
    ? sql`not member.unproven`
    : sql`not member.unproven and member.nickname is not null and member.standing in ('good', 'muted')`

/** Who is meant by each of these names: by nickname, however it is written; by staff also by a name only one has. */
export async function findMentionedIds(db: Db, storeId: number, names: readonly string[], byStaff: boolean) {
  const { rows } = await sql<{ name: string; id: number }>`
    select asked.name, member.id from unnest(${names}::text[]) as asked (name)
    join member on member.store_id = ${storeId} and ${isMentionable(byStaff)}
      and nickname_skeleton(member.nickname) = nickname_skeleton(asked.name)
    ${
      byStaff
        ? sql`union all select asked.name, min(member.id) from unnest(${names}::text[]) as asked (name)
          join member on member.store_id = ${storeId} and ${isMentionable(byStaff)}
            and fold(member.name) collate "C" = fold(asked.name) collate "C"
          group by asked.name having count(*) = 1`
        : sql``
    }`.execute(db)
  return rows
}

/** Those of these ids who can be mentioned. */
export async function mentionableIds(db: Db, storeId: number, ids: readonly number[], byStaff: boolean) {
  const { rows } = await sql<{ id: number }>`
    select id from member where store_id = ${storeId} and id = any(${ids}::bigint[])
      and ${isMentionable(byStaff)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface SuggestedPerson extends MentionedPerson {
  avatar: string | null
  email: string | null
  role: string
}

const MOST = 10

// Whatever begins with a text stands before the text with the last of all signs behind it.
const BEHIND = sql.raw(`chr(${0x10ffff})`)

/** SQL: an expression that has an index, the text it begins with, and the order the index is in. */
const WAYS = [
  { key: 'lower(nickname)', from: '~>=~', to: '~<~', order: 'using ~<~' },
  { key: 'fold(name) collate "C"', from: '>=', to: '<', order: '' },
  { key: `regexp_replace(fold(name), '^.* ', '') collate "C"`, from: '>=', to: '<', order: '' },
]

/**
 * People whose nickname, name or the last word of it begins so: nicknames first. Each way is one index, read in its order
 * until there are enough.
 */
export async function findByName(
  db: Db,
  storeId: number,
  start: string,
  byStaff: boolean,
): Promise<SuggestedPerson[]> {
  const found = WAYS.map(({ key, from, to, order }, rank) => {
    const begins = rank === 0 ? sql`lower(${start}::text)` : sql`fold(${start}::text)`
    return sql`(select ${sql.lit(rank)} as rank, ${sql.raw(key)} as key, id, name, nickname, avatar, email, role
      from member where store_id = ${storeId} and ${isMentionable(byStaff)} and ${begins} <> ''
      and ${sql.raw(`${key} ${from}`)} ${begins} and ${sql.raw(`${key} ${to}`)} (${begins} || ${BEHIND})
      order by ${sql.raw(`${key} ${order}`)} limit ${sql.lit(MOST)})`
  })
  const { rows } = await sql<SuggestedPerson>`${plannedOnce}
    select id, name, nickname, avatar, email, role from (
      select distinct on (id) * from (${sql.join(found, sql` union all `)}) as each order by id, rank
    ) as person order by rank, key, id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
