import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from './comment-rows.ts'

export interface MentionedPerson {
  id: number
  name: string
  nickname: string | null
}

export const findMemberNames = (
  db: Db,
  storeId: number,
  ids: readonly number[],
): Promise<MentionedPerson[]> =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'nickname'])
    .where('store_id', '=', storeId)
    .where('id', 'in', [...ids])
    .execute()

/**
 * SQL condition for members who can be mentioned. Members can mention those in good standing who have a
 * nickname; staff can mention everyone. An account with an unproven email cannot be mentioned.
 */
const isMentionable = (byStaff: boolean) =>
  byStaff
    ? sql`not member.unproven`
    : sql`not member.unproven and member.nickname is not null and member.standing in ('good', 'muted')`

/**
 * Resolves names to members by nickname, ignoring spelling variants; for staff also by a name that is unique.
 */
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

/** Returns those of the ids that can be mentioned. */
export async function filterMentionableIds(
  db: Db,
  storeId: number,
  ids: readonly number[],
  byStaff: boolean,
) {
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

const MAX_SUGGESTIONS = 10

// All strings with a prefix sort before the prefix followed by the last Unicode character.
const LAST_CHARACTER = sql.raw(`chr(${0x10ffff})`)

/** SQL: an indexed expression, the operators of its prefix range, and the order of its index. */
const NAME_INDEXES = [
  { key: 'lower(nickname)', from: '~>=~', to: '~<~', order: 'using ~<~' },
  { key: 'fold(name) collate "C"', from: '>=', to: '<', order: '' },
  { key: `regexp_replace(fold(name), '^.* ', '') collate "C"`, from: '>=', to: '<', order: '' },
]

/**
 * Finds members whose nickname, name or last name begins with the text, nicknames first. Each search reads
 * one index in order until it has enough rows.
 */
export async function findPeopleByName(
  db: Db,
  storeId: number,
  start: string,
  byStaff: boolean,
): Promise<SuggestedPerson[]> {
  const found = NAME_INDEXES.map(({ key, from, to, order }, rank) => {
    const begins = rank === 0 ? sql`lower(${start}::text)` : sql`fold(${start}::text)`
    return sql`(select ${sql.lit(rank)} as rank, ${sql.raw(key)} as key, id, name, nickname, avatar, email, role
      from member where store_id = ${storeId} and ${isMentionable(byStaff)} and ${begins} <> ''
      and ${sql.raw(`${key} ${from}`)} ${begins} and ${sql.raw(`${key} ${to}`)} (${begins} || ${LAST_CHARACTER})
      order by ${sql.raw(`${key} ${order}`)} limit ${sql.lit(MAX_SUGGESTIONS)})`
  })
  const { rows } = await sql<SuggestedPerson>`${plannedOnce}
    select id, name, nickname, avatar, email, role from (
      select distinct on (id) * from (${sql.join(found, sql` union all `)}) as each order by id, rank
    ) as person order by rank, key, id limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db)
  return rows
}
