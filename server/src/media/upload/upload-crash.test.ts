import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { sendUpload } from '../../../testing/uploads.ts'
import { makeWorld } from '../../../testing/world.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const PATIENCE = { timeout: 15_000, interval: 50 }

const world = await makeWorld()
const { db } = world.ctx
const client = await world.as(world.owner)
const film = randomBytes(8_000_000)
const servers: ChildProcess[] = []

beforeEach(async () => {
  await world.ctx.pool.query('delete from graphile_worker._private_jobs')
  await db.deleteFrom('upload').execute()
  await db.deleteFrom('content').execute()
  await db.deleteFrom('video').execute()
})
afterAll(() => servers.forEach((server) => server.kill('SIGKILL')))

interface Server {
  origin: string
  kill(): Promise<void>
}

let left: Server | undefined

/** One that the test before has left, or a new one: each start takes three seconds of processor time. */
async function takeServer(): Promise<Server> {
  const server = left ?? (await startServer())
  left = undefined
  return server
}

/** The web role as a process that can be killed, on this file's database. */
async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [MAIN, 'web'], {
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      DATA_DIR: world.config.data_dir,
      DATABASE_URL: world.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /Listening on (\S+)/.exec(line)?.[1]
    if (origin) return { origin, kill: () => killServer(child) }
  }
  throw new Error('the server ended before it listened')
}

async function killServer(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const tus = { ...client.headers, 'tus-resumable': '1.0.0' }
const videos = () => db.selectFrom('video').selectAll().execute()
const uploads = () => db.selectFrom('upload').selectAll().execute()
const jobs = async () => {
  const { rows } = await world.ctx.pool.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs order by task_identifier',
  )
  return rows.map(({ task }) => task)
}
const fileOf = (key: string) => join(world.config.data_dir, 'media', key)

async function begin(origin: string) {
  const answer = await fetch(`${origin}/bullet/api/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(film.length),
      'upload-metadata': `filename ${btoa('film.mp4')}`,
    },
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('location')!
}

/** Opens the PATCH that sends the film; the test writes its bytes, and no answer is expected. */
function openPatch(origin: string, path: string) {
  const headers = {
    ...tus,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(film.length),
  }
  const sending = request(origin + path, { method: 'PATCH', headers })
  sending.on('error', () => {}) // the server is killed before it can answer
  return sending
}

const offsetAt = async (origin: string, path: string) =>
  Number((await fetch(origin + path, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))

it('goes on after the server was killed in the middle of a part', async () => {
  const first = await takeServer()
  const path = await begin(first.origin)
  const [upload] = await uploads()
  openPatch(first.origin, path).write(film.subarray(0, 5_000_000))
  await vi.waitFor(
    async () => expect((await stat(fileOf(upload!.key))).size).toBeGreaterThan(2_000_000),
    PATIENCE,
  )
  await first.kill()

  const second = await startServer()
  const offset = await offsetAt(second.origin, path)
  expect(offset).toBeGreaterThan(2_000_000)
  expect(offset).toBeLessThanOrEqual(5_000_000)
  await sendUpload(film, { origin: second.origin, client, uploadUrl: second.origin + path })
  expect(film.equals(await readFile(fileOf((await videos())[0]!.source_key)))).toBe(true)
  expect(await uploads()).toEqual([])
  left = second
})

/** Uploads the whole film while holding the upload's row, so that no film is created; then kills the server. */
async function dieBeforeTheFilm() {
  const server = await takeServer()
  const path = await begin(server.origin)
  const [upload] = await uploads()
  const patch = openPatch(server.origin, path)
  patch.write(film.subarray(0, 5_000_000))
  await vi.waitFor(async () => expect((await stat(fileOf(upload!.key))).size).toBeGreaterThan(0), PATIENCE)
  await db.transaction().execute(async (held) => {
    await held.selectFrom('upload').selectAll().where('id', '=', upload!.id).forNoKeyUpdate().execute()
    patch.end(film.subarray(5_000_000))
    await vi.waitFor(async () => expect(await waitingForRow()).toBeGreaterThan(0), PATIENCE)
    await server.kill()
  })
  expect(await videos()).toEqual([])
  return path
}

const waitingForRow = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from "upload"%for update%'`.execute(
    db,
  )
  return rows[0]!.count
}

it('makes one film, by itself, when it was killed between the last byte and the film', async () => {
  await dieBeforeTheFilm()
  const server = await startServer()
  await vi.waitFor(async () => expect(await videos()).toHaveLength(1), PATIENCE)
  expect(await uploads()).toEqual([])
  left = server
})

it('makes one film although the sender asks while the server is still sweeping', async () => {
  const path = await dieBeforeTheFilm()
  const { origin } = await startServer()
  const offsets = await Promise.all(Array.from({ length: 4 }, () => offsetAt(origin, path)))
  expect(offsets).toEqual(Array(4).fill(film.length))
  expect(await videos()).toHaveLength(1)
  expect(await db.selectFrom('content').select('id').execute()).toHaveLength(1)
  expect(await jobs()).toEqual(['media.process-video', 'media.take-checksum'])
})
