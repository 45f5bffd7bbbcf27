import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { databaseUrlOf } from '../../../testing/global-setup.ts'
import { makeWorld } from '../../../testing/world.ts'
import { migrate } from './migrate.ts'

const world = await makeWorld()
const { pool } = world.ctx

it('does not start if an applied migration was changed', async () => {
  await pool.query(`update migration set checksum = 'of another text' where name = '0010-terms.sql'`)
  await expect(migrate(pool)).rejects.toThrow('0010-terms.sql was changed after it was applied')
  await pool.query(`update migration set checksum = null where name = '0010-terms.sql'`)
  expect(await migrate(pool)).toEqual([])
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from migration where checksum is null and name like $1',
    ['%.sql'],
  )
  expect(rows[0]!.count).toBe(0)
})

it('migrates databases from before a migration was changed', async () => {
  await pool.query('alter table custom_value drop column number')
  await pool.query(`delete from migration where name = '0041-custom-numbers.sql'`)
  expect(await migrate(pool)).toEqual(['0041-custom-numbers.sql'])
  const field = await world.ctx.db
    .insertInto('custom_field')
    .values({ store_id: world.storeId, key: 'year', title: 'Year', type: 'number' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await world.make.film()
  await pool.query('insert into custom_value (content_id, field_id, value) values ($1, $2, $3)', [
    id,
    field.id,
    '1995',
  ])
  const listed = await world.app.inject('/api/contents?custom=year:1990..2000')
  expect(listed.statusCode).toBe(200)
})

it(
  'makes one store, however many processes start on an empty database at once',
  { timeout: 120_000 },
  async () => {
    const name = `first_start_${process.pid}`
    const admin = new pg.Client(inject('cluster'))
    await admin.connect()
    await admin.query(`create database ${name}`)
    const folder = await mkdtemp(join(tmpdir(), 'matinee-first-'))
    const env = {
      ...process.env,
      ...{
        DATABASE_URL: databaseUrlOf(inject('cluster'), name),
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
      },
      ...{ LOG_LEVEL: 'warn', DEMO: 'off' },
    }
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'web'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const listening = processes.map(async ({ stdout }) => {
      for await (const line of createInterface({ input: stdout! })) if (line.startsWith('Listening')) return
      throw new Error('The program ended before it listened.')
    })
    await Promise.all(listening)
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query('select title from store')
    await client.end()
    expect(rows).toEqual([{ title: 'Matinee' }])

    for (const child of processes) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true })
  },
)
