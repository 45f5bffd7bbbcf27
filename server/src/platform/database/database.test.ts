import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { openDatabase, PLANNED_ONCE } from './database.ts'

const world = await makeWorld()

it('prepares only marked statements, once per connection', async () => {
  const marked = (number: number) =>
    sql<{ next: number }>`${sql.raw(PLANNED_ONCE)} select ${number}::int + 1 as next`
  const { db, pool } = openDatabase(world.url, console)
  await db.connection().execute(async (db) => {
    expect((await marked(1).execute(db)).rows).toEqual([{ next: 2 }])
    expect((await marked(2).execute(db)).rows).toEqual([{ next: 3 }])
    await sql`select 5 as next`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    expect(rows).toEqual([{ statement: `${PLANNED_ONCE} select $1::int + 1 as next` }])
  })
  await pool.end()
})

it('prepares a limited number of statements and runs the others unprepared', async () => {
  const { db, pool } = openDatabase(world.url, console)
  await db.connection().execute(async (db) => {
    for (let number = 0; number < 120; number += 1) {
      const { rows } = await sql
        .raw<{ given: number }>(`${PLANNED_ONCE} select ${number} as given`)
        .execute(db)
      expect(rows).toEqual([{ given: number }])
    }
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_prepared_statements`.execute(db)
    expect(rows[0]!.count).toBeLessThanOrEqual(100)
  })
  await pool.end()
})

it('prepares every statement with values on connections of their own, and runs several at once without', async () => {
  const { db, pool } = openDatabase(world.url, console, { plansAll: true })
  const add = (number: number) => sql<{ next: number }>`select ${number}::int + 1 as next`
  await db.transaction().execute(async (db) => {
    expect((await add(1).execute(db)).rows).toEqual([{ next: 2 }])
    expect((await add(2).execute(db)).rows).toEqual([{ next: 3 }])
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    expect(rows.filter(({ statement }) => statement.startsWith('select $1'))).toHaveLength(1)
    await sql`select 1; select 2`.execute(db)
  })
  await pool.end()
})

it('prepares nothing through a pooler', async () => {
  const { db, pool } = openDatabase(world.url, console, { isPooled: true })
  await db.connection().execute(async (db) => {
    await sql`${sql.raw(PLANNED_ONCE)} select 1 as one`.execute(db)
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([])
  })
  const named = await pool.query({ name: 'two', text: 'select $1::int as two', values: [2] })
  expect(named.rows).toEqual([{ two: 2 }])
  await pool.end()
})
