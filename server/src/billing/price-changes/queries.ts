import {
  PRICE_PERSON_STATES,
  type PriceChange,
  type PriceChangePerson,
  type PricePersonState,
} from '@matinee/contract/billing/price-changes'
import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { pageOf } from '../sales/listing.ts'
import type { PriceChangePersonTable, PriceChangeTable } from './tables.ts'
import { PENDING_STATES } from './states.ts'

export type PriceChangeRow = Selectable<PriceChangeTable>
export type PriceChangePersonRow = Selectable<PriceChangePersonTable>

const changesOf = ({ db, store }: StoreContext) =>
  db.selectFrom('price_change').selectAll().where('store_id', '=', store.id)

export const findPriceChanges = (ctx: StoreContext, offerId: number): Promise<PriceChangeRow[]> =>
  changesOf(ctx).where('offer_id', '=', offerId).orderBy('id', 'desc').limit(100).execute()

export const findPriceChange = (ctx: StoreContext, id: number): Promise<PriceChangeRow | undefined> =>
  changesOf(ctx).where('id', '=', id).executeTakeFirst()

/** Locks a change against being started anew, stopped or undone until the transaction ends. */
export const lockPriceChange = (ctx: StoreContext, id: number): Promise<PriceChangeRow | undefined> =>
  changesOf(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Price changes of one plan start one after the other. */
export const lockOffer = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('offer')
    .select('id')
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps a change from ending until the transaction ends. */
export const holdPriceChange = (ctx: StoreContext, id: number): Promise<PriceChangeRow | undefined> =>
  changesOf(ctx).where('id', '=', id).forShare().executeTakeFirst()

export const insertPriceChange = (
  { db }: StoreContext,
  change: NewRow<
    PriceChangeTable,
    | 'store_id'
    | 'offer_id'
    | 'audience'
    | 'segment_id'
    | 'include_moved'
    | 'prices'
    | 'starts_at'
    | 'actor_id'
    | 'actor_name'
    | 'created_at'
  >,
): Promise<PriceChangeRow> =>
  db.insertInto('price_change').values(change).returningAll().executeTakeFirstOrThrow()

export const endPriceChange = (
  { db, clock }: StoreContext,
  id: number,
  state: 'stopped' | 'undone',
): Promise<PriceChangeRow> =>
  db
    .updateTable('price_change')
    .set({ state, ended_at: clock.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface PeopleRange {
  states: readonly PriceChangePersonRow['state'][]
  after: number
  most: number
}

/** People of a change in some of these states who come after an id. */
export const findPeople = (
  { db, store }: StoreContext,
  changeId: number,
  { states, after, most }: PeopleRange,
): Promise<Pick<PriceChangePersonRow, 'id' | 'subscription_id'>[]> =>
  db
    .selectFrom('price_change_person')
    .select(['id', 'subscription_id'])
    .where('store_id', '=', store.id)
    .where('change_id', '=', changeId)
    .where('state', 'in', states)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** Locks people who are still in one of these states. */
export const lockPeople = (
  { db, store }: StoreContext,
  ids: readonly number[],
  states: PeopleRange['states'],
): Promise<PriceChangePersonRow[]> =>
  db
    .selectFrom('price_change_person')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('state', 'in', states)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks the place of a member in a change while it is pending. */
export const lockPendingPerson = (
  { db, store }: StoreContext,
  { price_change_id, member_id }: { price_change_id: number; member_id: number },
): Promise<PriceChangePersonRow | undefined> =>
  db
    .selectFrom('price_change_person')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('change_id', '=', price_change_id)
    .where('member_id', '=', member_id)
    .where('state', 'in', PENDING_STATES)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setStates = async (
  { db }: StoreContext,
  ids: readonly number[],
  to: Partial<Pick<PriceChangePersonRow, 'state' | 'reason' | 'told_at' | 'charges_from'>>,
) => {
  if (ids.length === 0) return
  await db
    .updateTable('price_change_person')
    .set(to)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Has those told once more whom no mail reached. */
export const retellUnreached = ({ db, store }: StoreContext, changeId: number) =>
  db
    .updateTable('price_change_person')
    .set({ state: 'waiting', reason: null })
    .where('store_id', '=', store.id)
    .where('change_id', '=', changeId)
    .where('state', '=', 'unreached')
    .execute()

/** Of `person`, `subscription` and `change`: how somebody stands, as the staff sees it. */
const SHOWN_STATE = sql<PricePersonState>`case
  when person.state in (${sql.join(PENDING_STATES)}) and (subscription.cancel_at_end or subscription.status = 'canceled'
    or subscription.offer_id <> change.offer_id) then 'leaving' else person.state end`

const SHOWN_PEOPLE = sql`price_change_person as person
  join price_change as change on change.id = person.change_id
  join subscription on subscription.id = person.subscription_id
  join member on member.id = person.member_id`

export async function countPeople(
  { db, store }: StoreContext,
  changeIds: readonly number[],
): Promise<Map<number, PriceChange['counts']>> {
  const { rows } = await sql<{ change_id: number; state: PricePersonState; people: number }>`
    select person.change_id, ${SHOWN_STATE} as state, count(*)::int as people from ${SHOWN_PEOPLE}
    where person.store_id = ${store.id} and person.change_id = any(${changeIds}) group by 1, 2`.execute(db)
  const counts = new Map(changeIds.map((id) => [id, noneCounted()]))
  for (const { change_id, state, people } of rows) counts.get(change_id)![state] = people
  return counts
}

const noneCounted = () =>
  Object.fromEntries(PRICE_PERSON_STATES.map((state) => [state, 0])) as PriceChange['counts']

/** Whether everybody of a change keeps their price as they are of the demo. */
export async function isOfDemoAlone({ db, store }: StoreContext, changeId: number): Promise<boolean> {
  const { rows } = await sql<{ is_demo: boolean }>`
    select coalesce(bool_and(coalesce(reason, '') = 'demo'), false) as is_demo from price_change_person
    where store_id = ${store.id} and change_id = ${changeId}`.execute(db)
  return rows[0]!.is_demo
}

/** The changes that made somebody pay more than they pay without it. */
export async function findUndoable(
  { db, store }: StoreContext,
  changeIds: readonly number[],
): Promise<Map<number, 'lowers' | 'raises'>> {
  const { rows } = await sql<{ change_id: number; raises: boolean }>`
    select change_id, bool_or(amount_before > amount) as raises from price_change_person
    where store_id = ${store.id} and change_id = any(${changeIds}) and state = 'changed' group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ change_id, raises }) => [change_id, raises ? 'raises' : 'lowers']))
}

export const pageOfPeople = (
  { db, store }: StoreContext,
  changeId: number,
  { state, page }: { state?: PricePersonState; page: number },
) =>
  pageOf<PriceChangePerson>(
    db,
    {
      select: sql`person.subscription_id, json_build_object('id', member.id, 'name', member.name, 'email', member.email)
        as member, ${SHOWN_STATE} as state, person.reason, person.currency, person.amount_before, person.amount,
        person.renews_at, person.told_at, person.changed_at`,
      from: SHOWN_PEOPLE,
      where: sql<boolean>`person.store_id = ${store.id} and person.change_id = ${changeId}
        and (${state ?? null}::text is null or ${SHOWN_STATE} = ${state ?? null})`,
      order: sql`person.id`,
    },
    page,
  )

export const namesOfSegments = async (
  { db, store }: StoreContext,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('people_segment')
    .select(['id', 'name'])
    .where('store_id', '=', store.id)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
