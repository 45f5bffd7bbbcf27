/**
 * May somebody watch a paid film? The one statement a play asks, with 1,000,000 accesses of 100,000 people to 40 offers
 * that open by hand, by rule and all of 2,000 programs; nine of ten accesses are over. `npm run bench -- entitlement`
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { fillStore } from '../server/src/demo/store-fill.ts'
import { fillMembers } from '../server/src/demo/members.ts'
import { findOpeningAccess } from '../server/src/offers/accesses.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import type { Tables } from '../server/src/platform/database/tables.ts'
import { makeLogger, migrateDatabase, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { makeProduct } from './product.ts'
import { report } from './table.ts'

const PEOPLE = 100_000
const ACCESSES = 1_000_000
const PROGRAMS = 2000
const OFFERS = 40
const ASKED = 10_000

const product = await makeProduct()
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent' })
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
let statements = 0
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void (statements += 1) })
const inStore = { ...ctx, db, store }

await fillMembers(inStore, { members: PEOPLE })
await fillStore(inStore, { programs: PROGRAMS })
await fillAccesses()
const members = await idsOf('member')
const programs = await idsOf('content')
await ask(500) // the first ones plan the statement
await measure()
await pool.end()
await product.stop()

async function fillAccesses() {
  await sql`insert into offer (store_id, type, title, period_unit, period_count, covers_all, rule_category_ids)
    select ${store.id}, 'recurring', 'Offer ' || number, 'month', 1, number % 4 = 0,
      case when number % 4 = 1 then array(select id from category where store_id = ${store.id} order by id limit 2)
        else '{}' end
    from generate_series(1, ${OFFERS}::int) as number`.execute(db)
  await sql`insert into offer_content (offer_id, content_id)
    select offer.id, content.id from offer join content on (content.id + offer.id) % 20 = 0
    where offer.id % 4 >= 2`.execute(db)
  // A hash spreads people and offers over the rows: no pattern of one falls on a pattern of the other.
  await sql`with person as (select id, row_number() over (order by id) - 1 as place from member)
    insert into access (store_id, member_id, offer_id, source, source_id, starts_at, ends_at)
    select ${store.id}, person.id, 1 + (hashint4(number) & 65535) % ${OFFERS}::int, 'subscription', number,
      now() - interval '400 days', now() + case when number % 10 = 0 then interval '30 days' else interval '-30 days' end
    from generate_series(1, ${ACCESSES}::int) as number
    join person on person.place = (hashint4(-number) & 2147483647) % ${PEOPLE}::int`.execute(db)
  await sql`vacuum (analyze) access, offer, offer_content, content, member`.execute(db)
}

async function idsOf(table: 'member' | 'content') {
  const rows = await db.selectFrom(table).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Milliseconds of each question, and how many of them found something. */
async function ask(times: number) {
  const taken: number[] = []
  let opened = 0
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    const opening = await findOpeningAccess(
      inStore,
      members[(at * 7919) % members.length]!,
      programs[(at * at + at) % programs.length]!,
    )
    taken.push(performance.now() - began)
    if (opening) opened += 1
  }
  return { taken: taken.toSorted((one, other) => one - other), opened }
}

async function measure() {
  statements = 0
  const { taken, opened } = await ask(ASKED)
  const count = await sql<{ count: number }>`select count(*)::int as count from access`.execute(db)
  console.log(`${count.rows[0]!.count.toLocaleString('en')} accesses; ${opened} of ${ASKED} may watch`)
  const shared = { reference: 1, unit: 'ms', goal: { most: 1 } }
  report({
    ...shared,
    name: 'Whether somebody may watch, 95th percentile',
    ours: taken[Math.floor(ASKED * 0.95)]!,
    referenceName: 'limit',
  })
  report({
    ...shared,
    name: 'The same, 50th percentile',
    ours: taken[Math.floor(ASKED * 0.5)]!,
    referenceName: 'limit',
  })
  report({
    ...shared,
    name: 'Statements for each',
    ours: (statements - 1) / ASKED,
    referenceName: 'limit',
    unit: 'statements',
  })
}
