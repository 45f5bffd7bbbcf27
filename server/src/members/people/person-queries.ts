import type { Person } from '@matinee/contract/members/people'
import type { RowChanges } from '../../platform/database/columns.ts'
import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { MemberTable } from '../tables.ts'
import { columnsAt } from './list.ts'
import { PersonNotFound } from './errors.ts'

/** A person with everything the admin shows; throws `PersonNotFound`. */
export async function personOf({ db, store, clock }: StoreContext, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select ${columnsAt(clock.now().toISOString())}, member.bio, member.locale, member.time_zone,
      member.email_verified_at, member.password_hash is not null as has_password, member.standing_reason,
      member.standing_until, member.custom_fields, member.marketing_consent_at, member.consent_source,
      member.history_paused, member.invited_at
    from member where store_id = ${store.id} and id = ${id}`.execute(db)
  if (!rows[0]) throw PersonNotFound()
  return rows[0]
}

/** Locks the row of a person until the transaction ends. */
export async function personForChange({ db, store }: StoreContext, id: number) {
  const person = await db
    .selectFrom('member')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw PersonNotFound()
  return person
}

export const updatePerson = (
  { db, store }: StoreContext,
  id: number,
  changes: RowChanges<
    MemberTable,
    | 'email'
    | 'email_verified_at'
    | 'name'
    | 'nickname'
    | 'country'
    | 'custom_fields'
    | 'marketing_consent_at'
    | 'consent_source'
    | 'tags'
    | 'invited_at'
  >,
) => db.updateTable('member').set(changes).where('store_id', '=', store.id).where('id', '=', id).execute()

export const insertPerson = (
  { db, store, clock }: StoreContext,
  person: { name: string; email: string; tags: string[] },
) =>
  db
    .insertInto('member')
    .values({
      store_id: store.id,
      role: 'user',
      nickname: null,
      password_hash: null,
      created_at: clock.now().toISOString(),
      ...person,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
