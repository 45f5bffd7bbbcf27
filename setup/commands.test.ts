import { spawn, type ChildProcess } from 'node:child_process'
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
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { findBinariesIn } from '../server/src/platform/postgres/binaries.ts'
import { startCluster } from '../server/src/platform/postgres/embedded.ts'
import { findInaccessibleFolder } from '../server/src/platform/postgres/owner.ts'
import { ROOT } from './paths.js'

const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid!() === 0
const root = realpathSync(mkdtempSync(join(tmpdir(), 'matinee-commands-')))
const dataDir = join(root, 'data') // shared: the first test creates it, the others start on it
const startedRuns: StartedRun[] = []

interface StartedRun {
  child: ChildProcess
  ended: Promise<unknown>
  said(): string
}

afterEach(async () => {
  for (const { child, ended } of startedRuns.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) interrupt(child)
    await ended
  }
})
afterAll(() => rmSync(root, { recursive: true }))

/** `npm start` as a person types it, in a process group of its own, as a shell creates it. */
function npmStart(env: NodeJS.ProcessEnv, as: { uid?: number; gid?: number } = {}): StartedRun {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    ...as,
    detached: true,
  })
  let said = ''
  child.stdout!.on('data', (words: Buffer) => (said += words))
  child.stderr!.on('data', (words: Buffer) => (said += words))
  const run = { child, ended: once(child, 'exit'), said: () => said }
  startedRuns.push(run)
  return run
}

/** Ctrl-C: the terminal signals the whole foreground group. */
const interrupt = ({ pid }: ChildProcess) => process.kill(-pid!, 'SIGINT')

async function waitForWelcome(run: StartedRun): Promise<string> {
  const said = () => expect(run.said()).toContain('Ctrl-C stops everything.')
  await Promise.race([vi.waitFor(said, { timeout: 90_000, interval: 50 }), run.ended])
  said()
  return /Store +(http\S+)\//.exec(run.said())![1]!
}

const statusOf = async (address: string) => (await fetch(address)).status

/** Every process that belongs to this data folder, including the last watcher. */
const processesOf = (folder: string) =>
  readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && environmentOf(pid).includes(`DATA_DIR=${folder}\0`),
  )

function environmentOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return '' // it ended meanwhile, or belongs to somebody else
  }
}

const allGone = (folder: string) =>
  vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: 5000 })

const pidOfMain = () => processesOf(dataDir).find((pid) => commandOf(pid).includes('main.ts\0start'))!
const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

it('starts, says where, answers, and leaves no process within five seconds of Ctrl-C', async () => {
  const run = npmStart({})
  const origin = await waitForWelcome(run)
  expect(run.said()).toMatch(/Sign in +http/)
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  expect(await statusOf(`${origin}/catalog`)).toBe(200)

  interrupt(run.child)
  await Promise.all([allGone(dataDir), expect(run.ended).resolves.toEqual([0, null])])
})

it('refuses a second start on the same folder, naming the first', async () => {
  await waitForWelcome(npmStart({}))
  const second = npmStart({})

  expect(await second.ended).toEqual([1, null])
  expect(second.said()).toContain(
    `${dataDir} is already in use by process ${pidOfMain()}: stop that one first.`,
  )
})

it('takes the next free port when its own is taken, and says so', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const run = npmStart({ PORT: String(port) })
  const origin = await waitForWelcome(run)

  expect(run.said()).toContain(`Port ${port} is taken`)
  expect(Number(new URL(origin).port)).toBeGreaterThan(port)
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  other.close()
})

it('names every wrong value in the environment at once, and starts nothing', async () => {
  const run = npmStart({ PORT: 'many', DATABASE_URL: 'mysql://here', FFMPEG_PATH: '/no/such/ffmpeg' })

  expect(await run.ended).toEqual([1, null])
  expect(run.said()).toMatch(
    /PORT.*"many"[^]*DATABASE_URL.*"mysql:\/\/here"[^]*FFMPEG_PATH.*"\/no\/such\/ffmpeg"/,
  )
  expect(run.said()).not.toMatch(/^ +at /m)
})

it('ends as a whole when npm is killed, and the next start finds all in order', async () => {
  const killed = npmStart({})
  await waitForWelcome(killed)
  killed.child.kill('SIGKILL')
  await allGone(dataDir)

  expect(await statusOf(`${await waitForWelcome(npmStart({}))}/readyz`)).toBe(200)
})

it('ends as a whole when its main process is killed, and the next start finds all in order', async () => {
  const killed = npmStart({})
  await waitForWelcome(killed)
  process.kill(Number(pidOfMain()), 'SIGKILL')
  await killed.ended
  await allGone(dataDir)

  expect(await statusOf(`${await waitForWelcome(npmStart({}))}/readyz`)).toBe(200)
})

const canBeNobody =
  isRoot && !(await findInaccessibleFolder(NOBODY, [process.execPath, join(ROOT, 'package.json')]))

it.runIf(canBeNobody)('runs as an ordinary user', async () => {
  const home = join(root, 'home')
  chmodSync(root, 0o755)
  mkdirOwned(home)
  const folder = join(home, 'data')
  const run = npmStart({ HOME: home, DATA_DIR: folder, npm_config_cache: join(home, 'npm') }, NOBODY)

  expect(await statusOf(`${await waitForWelcome(run)}/readyz`)).toBe(200)
  interrupt(run.child)
  await Promise.all([allGone(folder), run.ended])
})

const OUTSIDE = process.env.POSTGRESQL_15 ?? '/usr/lib/postgresql/15/bin'

it.runIf(hasPostgres(OUTSIDE))('runs on an outside PostgreSQL 15', async () => {
  const log = { debug() {}, warn() {}, error() {} }
  const outside = await startCluster({
    folder: join(root, 'outside'),
    binaries: await findBinariesIn(OUTSIDE),
    log,
  })
  const run = npmStart({ DATABASE_URL: outside.url, DATA_DIR: join(root, 'beside-outside') })
  const origin = await waitForWelcome(run)

  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  expect(await statusOf(`${origin}/catalog`)).toBe(200)
  expect(readdirSync(join(root, 'beside-outside'))).not.toContain('postgres')
  interrupt(run.child)
  await run.ended
  await outside.stop()
})

function mkdirOwned(folder: string) {
  mkdirSync(folder)
  chownSync(folder, NOBODY.uid, NOBODY.gid)
}

function hasPostgres(folder: string) {
  return existsSync(join(folder, 'postgres'))
}
