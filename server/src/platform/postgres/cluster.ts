import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import { LIFELINE, spawnOnLifeline } from '../lifeline.ts'
import { folderForSockets } from '../short-path.ts'
import type { Binaries } from './binaries.ts'
import { type Owner, ownerOf, runAs, type RunAsOwner } from './owner.ts'

export const ROLE = 'matinee'

/** A cluster on disk, ready to be run. */
export interface Cluster {
  /** PostgreSQL's own data directory. */
  data: string
  sockets: string
  url: string
  binaries: Binaries
  runAsOwner: RunAsOwner
}

/**
 * The cluster in `folder`, made on the first call; one left half made is made anew. Throws a sentence when
 * it cannot be used: another major version, another user's, no user to run it as.
 */
export async function prepareCluster(path: string, binaries: Binaries): Promise<Cluster> {
  const owner = await ownerOf(path)
  await own(await mkdir(path, { recursive: true }).then(() => path), owner)
  const folder = await realpath(path)
  const data = join(folder, 'cluster')
  await refuseOtherMajor(data, binaries.major)
  await reclaim(data, owner)
  const runAsOwner = await runAs(owner, [data, binaries.postgres, LIFELINE])
  const sockets = await ownedSockets(folder, owner)

  const password = await passwordIn(folder, owner)
  if (!(await exists(data))) await makeCluster(folder, data, password.value, { binaries, runAsOwner })
  else if (password.isNew)
    await runAlone(data, [`alter role ${ROLE} password '${password.value}'`], { binaries, runAsOwner })

  return { data, sockets, url: addressOf(password.value, sockets), binaries, runAsOwner }
}

const addressOf = (password: string, sockets: string) =>
  `postgres://${ROLE}:${password}@localhost/${ROLE}?host=${encodeURIComponent(sockets)}`

/** The address of the cluster in `folder` as another process runs it; undefined where none was ever made. */
export async function addressOfCluster(path: string): Promise<string | undefined> {
  const password = await readFile(join(path, 'password'), 'utf8').catch(() => undefined)
  return password && addressOf(password, join(folderForSockets(await realpath(path)), 'sockets'))
}

type Tools = Pick<Cluster, 'binaries' | 'runAsOwner'>

async function refuseOtherMajor(data: string, major: number) {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (made === '' || Number(made) === major) return
  throw new CannotStart(
    `The database in ${data} was made by PostgreSQL ${made.trim()}, and this version brings PostgreSQL ${major}: ` +
      `start the version of Matinee that made it, or carry the data over as docs/operating.md says under "A new PostgreSQL".`,
  )
}

/** Made beside its place and moved there when it is whole, so that a start cut short leaves no half cluster. */
async function makeCluster(folder: string, data: string, password: string, tools: Tools) {
  const unfinished = join(folder, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  await run(tools.runAsOwner(tools.binaries.initdb, initdbArgs(folder, unfinished, tools.binaries.major)))
  await runAlone(
    unfinished,
    [
      // Not the superuser: whoever talked the product into a foreign statement would read the machine's files.
      `create role ${ROLE} login createdb password '${password}' in role pg_monitor`,
      `create database ${ROLE} owner ${ROLE}`,
    ],
    tools,
  )
  await rename(unfinished, data)
}

const initdbArgs = (folder: string, data: string, major: number) => [
  ...['--pgdata', data, '--username', 'postgres', '--pwfile', join(folder, 'password')],
  ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-instructions'],
  // The built-in provider sorts the same on every machine; the system's changes with its C library, and
  // an index sorted by the old order then loses rows.
  ...(major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8']),
]

/** Runs statements in PostgreSQL's single-user mode: no password is asked, and nobody else can come in. */
async function runAlone(data: string, statements: string[], { binaries, runAsOwner }: Tools) {
  const args = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres']
  await run(runAsOwner(binaries.postgres, args), statements.map((statement) => `${statement};\n`).join(''))
}

async function run({ command, args, ...ids }: ReturnType<RunAsOwner>, input = '') {
  const child = spawnOnLifeline(command, args, { ...ids, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout!), text(child.stderr!)])
  child.stdin!.on('error', () => {}).end(input) // a command that ended before it read is judged by its exit code
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0)
    throw new CannotStart(`The database could not be made: ${(await said).join('').trim().slice(-1000)}`)
}

async function passwordIn(folder: string, owner: Owner): Promise<{ value: string; isNew: boolean }> {
  const path = join(folder, 'password')
  const found = await readFile(path, 'utf8').catch(() => '')
  if (found) return { value: found, isNew: false }

  const value = randomBytes(24).toString('base64url')
  await writeFile(path, value, { mode: 0o600 })
  await own(path, owner)
  return { value, isNew: true }
}

async function ownedSockets(folder: string, owner: Owner): Promise<string> {
  const sockets = join(folderForSockets(folder), 'sockets')
  await mkdir(sockets, { recursive: true, mode: 0o700 })
  await own(sockets, owner)
  return sockets
}

/** A folder that root copied back from a backup may belong to root, whom PostgreSQL refuses. */
async function reclaim(data: string, { uid, gid }: Owner) {
  const found = await stat(data).catch(() => undefined)
  if (!found) return
  if (process.getuid!() === 0 && found.uid !== uid)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, dirname(data)])
  await chmod(data, 0o700)
}

async function own(path: string, { uid, gid }: Owner) {
  if ((await stat(path)).isDirectory()) await chmod(path, 0o700)
  if (process.getuid!() === 0) await chown(path, uid, gid)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
