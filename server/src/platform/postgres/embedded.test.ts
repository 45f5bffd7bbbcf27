import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CannotStart } from '../process/cannot-start.ts'
import { DataDirectoryLocked } from '../process/directory-lock.ts'
import { socketFolderOf } from '../process/socket-folder.ts'
import { joinOrStartEmbedded, type RunningDatabase, startEmbedded } from './embedded.ts'
import { findInaccessibleFolder } from './owner.ts'

const LONG = 'long'.repeat(40)
const NOBODY = { uid: 65_534, gid: 65_534 }
const root = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')))
const log = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }
const runningDatabases: RunningDatabase[] = []

afterEach(async () => {
  await Promise.all(runningDatabases.splice(0).map((database) => database.stop()))
})
afterAll(() => {
  rmSync(root, { recursive: true })
  rmSync(socketFolderOf(join(folder(LONG), 'postgres')), { recursive: true })
})

const folder = (name: string) => join(root, name)
const dataDir = folder('data') // shared: the first test to come makes it, the others start on what it left
const processFile = join(dataDir, 'postgres/cluster/postmaster.pid')

async function start(at = dataDir) {
  const database = await startEmbedded({ dataDir: at, log })
  runningDatabases.push(database)
  return database
}

async function ask<T>(url: string, question: string): Promise<T | undefined> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ answer: T }>(question)
  await client.end()
  return rows[0]?.answer
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Another process of the product, holding the database until it is killed. */
async function startElsewhere(at = dataDir, as = {}) {
  const script = `
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const quiet = { debug() {}, warn() {}, error() {} }
    const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(at)}, log: quiet })
    console.log(pid())
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...as,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  return { parent, postgres: Number(line) }
}

async function kill(child: ReturnType<typeof spawn>) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // no process, or gone meanwhile
  }
}

/** Kills the shells that would stop the PostgreSQL of `dataDir` with its parent. */
function cutWatchers() {
  const isWatcher = (command: string) => command.includes('lifeline.sh') && command.includes(`${dataDir}/`)
  const watchers = readdirSync('/proc').filter((pid) => isWatcher(commandOf(pid)))
  for (const pid of watchers) process.kill(Number(pid), 'SIGKILL')
}

it('creates a private cluster and keeps it over a restart', async () => {
  const first = await start()
  expect(await ask(first.url, `select current_setting('server_encoding') as answer`)).toBe('UTF8')
  expect(await ask(first.url, `select current_setting('listen_addresses') as answer`)).toBe('')
  expect(await ask(first.url, `select current_setting('fsync') as answer`)).toBe('on')
  expect(await ask(first.url, `select rolsuper as answer from pg_roles where rolname = current_user`)).toBe(
    false,
  )
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  await ask(first.url, 'create table if not exists kept as select 42 as answer')
  await first.stop()
  expect(isAlive(first.pid())).toBe(false)

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select answer from kept')).toBe(42)
})

it('stops within three seconds although connections are open', async () => {
  const database = await start()
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  client.query('select pg_sleep(60)').catch(() => {}) // ended by the stop

  const began = performance.now()
  await database.stop()
  expect(performance.now() - began).toBeLessThan(3000)
})

it('refuses a second start on the same folder with a sentence', async () => {
  await start()

  const second = startEmbedded({ dataDir, log })
  await expect(second).rejects.toThrow(DataDirectoryLocked)
  await expect(second).rejects.toThrow(`is already in use by process ${process.pid}: stop that one first.`)
})

it('lets a task join the running database, or starts it', async () => {
  const alone = await joinOrStartEmbedded({ dataDir, log })
  expect(await ask(alone.url, 'select 1 as answer')).toBe(1)
  await alone.stop()

  const database = await start()
  const joined = await joinOrStartEmbedded({ dataDir, log })
  expect(joined.url).toBe(database.url)
  await joined.stop()
  expect(await ask(database.url, 'select 1 as answer')).toBe(1)
})

it('restarts at the same address when it is killed', async () => {
  const database = await start()
  await ask(database.url, 'create table if not exists kept as select 42 as answer')
  const killed = database.pid()
  process.kill(killed, 'SIGKILL')

  await vi.waitFor(async () => expect(await ask(database.url, 'select answer from kept')).toBe(42), {
    timeout: 8000,
    interval: 50,
  })
  expect(database.pid()).not.toBe(killed)
})

it('ends when the process that started it is killed', async () => {
  const { parent, postgres } = await startElsewhere()
  expect(isAlive(postgres)).toBe(true)

  await kill(parent)
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 5000 })
})

it('replaces a server left behind by a killed process, never running two', async () => {
  const { parent, postgres } = await startElsewhere()
  cutWatchers()
  await kill(parent)
  expect(isAlive(postgres)).toBe(true)

  const database = await start()
  expect(isAlive(postgres)).toBe(false)
  expect(database.pid()).toBe(Number.parseInt(readFileSync(processFile, 'utf8'), 10))
})

it('starts despite a process file with the pid of another program', async () => {
  const first = await start()
  const lines = readFileSync(processFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(processFile, [process.pid, ...lines.slice(1)].join('\n'))

  const second = await start()
  expect(await ask(second.url, 'select 1 as answer')).toBe(1)
  expect(Number.parseInt(readFileSync(processFile, 'utf8'), 10)).toBe(second.pid())
})

it('recreates an incomplete cluster', async () => {
  const half = folder('half')
  const unfinished = join(half, 'postgres/cluster.new')
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')

  const database = await start(half)
  expect(await ask(database.url, 'select 1 as answer')).toBe(1)
  expect(existsSync(unfinished)).toBe(false)
})

it('sets a new password if the file is lost', async () => {
  const first = await start()
  await first.stop()
  rmSync(join(dataDir, 'postgres/password'))

  const second = await start()
  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'select 1 as answer')).toBe(1)
})

it('runs under a path too long for a socket', async () => {
  const database = await start(folder(LONG))
  expect(await ask(database.url, 'select 1 as answer')).toBe(1)
})

it('starts on a copy of the stopped folder, whoever the copy belongs to', async () => {
  const first = await start()
  await ask(first.url, 'create table if not exists kept as select 42 as answer')
  await first.stop()
  const copy = folder('copy')
  await promisify(execFile)('cp', ['-r', dataDir, copy])

  const restored = await start(copy)
  expect(await ask(restored.url, 'select answer from kept')).toBe(42)
})

it('refuses the cluster of another major version with a sentence', async () => {
  const other = folder('older')
  mkdirSync(join(other, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(other, 'postgres/cluster/PG_VERSION'), '17\n')

  const older = startEmbedded({ dataDir: other, log })
  await expect(older).rejects.toThrow(CannotStart)
  await expect(older).rejects.toThrow('was made by PostgreSQL 17, and this version brings PostgreSQL 18')
})

// The folder of all these tests is closed to others: as root they prove that its database runs all the same.
describe.runIf(process.getuid!() === 0)('with several users', async () => {
  const isOurCodeClosed = await findInaccessibleFolder(NOBODY, [process.execPath, import.meta.filename])
  const nobodys = folder('nobodys')

  it.skipIf(isOurCodeClosed)(
    'runs as an ordinary user, and then as root over what that user made',
    async () => {
      chmodSync(root, 0o711)
      mkdirSync(nobodys)
      chownSync(nobodys, NOBODY.uid, NOBODY.gid)
      const { parent, postgres } = await startElsewhere(nobodys, NOBODY)
      expect(statSync(`/proc/${postgres}`).uid).toBe(NOBODY.uid)
      await kill(parent)

      const database = await start(nobodys)
      expect(statSync(`/proc/${database.pid()}`).uid).toBe(NOBODY.uid)
      expect(await ask(database.url, 'select 1 as answer')).toBe(1)
    },
  )

  it('runs as an unprivileged user that cannot enter its folder', async () => {
    chmodSync(root, 0o700)
    const database = await start()
    expect(statSync(`/proc/${database.pid()}`).uid).not.toBe(0)
    expect(await ask(database.url, 'select 1 as answer')).toBe(1)
  })
})
