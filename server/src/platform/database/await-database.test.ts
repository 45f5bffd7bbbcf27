import { expect, it } from 'vitest'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { makeWorld } from '../../../testing/world.ts'
import { makeLogger, openContext } from '../../program.ts'
import { awaitDatabase } from './await-database.ts'
import { openDatabase } from './database.ts'

const world = await makeWorld()
const SILENT = { warn() {} }

it('starts once the database is there', async () => {
  const line = await openNetworkLine(world.url)
  await line.cut()
  const told: string[] = []
  const warn = (_: object, message: string) => {
    told.push(message)
    void line.restore()
  }
  const log = Object.assign(makeLogger(world.config), { warn })
  const opened = await openContext(world.config, line.url, log)
  await opened.pool.end()
  await line.stop()
  expect(told).toEqual(['the database is not there yet; waiting for it'])
})

it('starts again what a crash of the database broke off', async () => {
  let tries = 0
  const act = async () => {
    tries += 1
    if (tries < 3) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
    return 'migrated'
  }
  expect(await awaitDatabase(act, SILENT)).toBe('migrated')
})

it('says what to do where the database does not come', async () => {
  const line = await openNetworkLine(world.url)
  await line.cut()
  const { pool } = openDatabase(line.url, SILENT)
  await expect(awaitDatabase(() => pool.query('select'), { ...SILENT, patienceMs: 300 })).rejects.toThrow(
    /^The database cannot be reached .* Start it, or correct DATABASE_URL\.$/,
  )
  await pool.end()
})

it('waits for no password that is wrong, nor for a fault of its own', async () => {
  const wrong = new URL(world.url)
  wrong.pathname = '/nobodys'
  const { pool } = openDatabase(wrong.href, SILENT)
  await expect(awaitDatabase(() => pool.query('select'), SILENT)).rejects.toMatchObject({ code: '3D000' })
  await pool.end()
  await expect(awaitDatabase(async () => Promise.reject(new Error('broken')), SILENT)).rejects.toThrow(
    'broken',
  )
})
