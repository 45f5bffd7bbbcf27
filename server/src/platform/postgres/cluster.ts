import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { CannotStart } from '../process/cannot-start.ts'
import { SUPERVISOR_SCRIPT, spawnSupervised } from '../process/supervised-child.ts'
import { socketFolderOf } from '../process/socket-folder.ts'
import type { Binaries } from './binaries.ts'
import { endOrphan } from './orphan.ts'
import { type Owner, findClusterOwner, createRunAsOwner, type RunAsOwner } from './owner.ts'

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
 * The cluster in `folder`, created on the first call; an incomplete one is recreated. Throws `CannotStart`
 * when it cannot be used: another major version, another owner, no user to run it as.
 */
export async function prepareCluster(path: string, binaries: Binaries): Promise<Cluster> {
  const owner = await findClusterOwner(path)
  await setOwner(await mkdir(path, { recursive: true }).then(() => path), owner)
  const folder = await realpath(path)
  const data = join(folder, 'cluster')
  await assertSameMajor(data, binaries.major)
  await restoreOwnership(data, owner)
  const runAsOwner = await createRunAsOwner(owner, [data, binaries.postgres, SUPERVISOR_SCRIPT])
  const sockets = await makeSocketFolder(folder, owner)

  const password = await readOrMakePassword(folder, owner)
  if (!(await exists(data))) await makeCluster(folder, data, password.value, { binaries, runAsOwner })
  else await mendCluster(folder, data, password, { binaries, runAsOwner })

  return { data, sockets, url: clusterUrlOf(password.value, sockets), binaries, runAsOwner }
}

// A restored archive brings rows with what triggers had made of them.
const GRANTS = [`grant set on parameter session_replication_role to ${ROLE}`]
/** Lies beside a cluster that has the grants. */
const GRANTS_FILE = 'granted'

/** What an existing cluster lacks: the password after its file was lost, or the grants of a later version. */
async function mendCluster(
  folder: string,
  data: string,
  { value, isNew }: { value: string; isNew: boolean },
  tools: ClusterTools,
) {
  const isGranted = await exists(join(folder, GRANTS_FILE))
  const lacks = [...(isNew ? [`alter role ${ROLE} password '${value}'`] : []), ...(isGranted ? [] : GRANTS)]
  if (lacks.length === 0) return
  await endOrphan(data)
  await runSingleUser(data, lacks, tools)
  await writeFile(join(folder, GRANTS_FILE), '')
}

const clusterUrlOf = (password: string, sockets: string) =>
  `postgres://${ROLE}:${password}@localhost/${ROLE}?host=${encodeURIComponent(sockets)}`

/** The URL of the cluster that another process runs in `folder`; undefined without a cluster. */
export async function findClusterUrl(path: string): Promise<string | undefined> {
  const password = await readFile(join(path, 'password'), 'utf8').catch(() => undefined)
  return password && clusterUrlOf(password, join(socketFolderOf(await realpath(path)), 'sockets'))
}

type ClusterTools = Pick<Cluster, 'binaries' | 'runAsOwner'>

async function assertSameMajor(data: string, major: number) {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (made === '' || Number(made) === major) return
  throw new CannotStart(
    `The database in ${data} was made by PostgreSQL ${made.trim()}, and this version brings PostgreSQL ${major}: ` +
      `start the version of Matinee that made it, or carry the data over as docs/operating.md says under "A new PostgreSQL".`,
  )
}

/**
 * Created in a temporary folder and moved when complete, so that an aborted start leaves no partial cluster.
 */
async function makeCluster(folder: string, data: string, password: string, tools: ClusterTools) {
  const unfinished = join(folder, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  await run(tools.runAsOwner(tools.binaries.initdb, initdbArgs(folder, unfinished, tools.binaries.major)))
  await runSingleUser(
    unfinished,
    [
      // Not a superuser: an SQL injection could otherwise read the machine's files.
      `create role ${ROLE} login createdb password '${password}' in role pg_monitor`,
      `create database ${ROLE} owner ${ROLE}`,
      ...GRANTS,
    ],
    tools,
  )
  await rename(unfinished, data)
  await writeFile(join(folder, GRANTS_FILE), '')
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

/** Runs statements in PostgreSQL's single-user mode: without a password and without other clients. */
async function runSingleUser(data: string, statements: string[], { binaries, runAsOwner }: ClusterTools) {
  const args = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres']
  await run(runAsOwner(binaries.postgres, args), statements.map((statement) => `${statement};\n`).join(''))
}

async function run({ command, args, ...ids }: ReturnType<RunAsOwner>, input = '') {
  const child = spawnSupervised(command, args, { ...ids, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout!), text(child.stderr!)])
  child.stdin!.on('error', () => {}).end(input) // a command that ended before it read is judged by its exit code
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0)
    throw new CannotStart(`The database could not be made: ${(await said).join('').trim().slice(-1000)}`)
}

async function readOrMakePassword(folder: string, owner: Owner): Promise<{ value: string; isNew: boolean }> {
  const path = join(folder, 'password')
  const found = await readFile(path, 'utf8').catch(() => '')
  if (found) return { value: found, isNew: false }

  const value = randomBytes(24).toString('base64url')
  await writeFile(path, value, { mode: 0o600 })
  await setOwner(path, owner)
  return { value, isNew: true }
}

async function makeSocketFolder(folder: string, owner: Owner): Promise<string> {
  const sockets = join(socketFolderOf(folder), 'sockets')
  await mkdir(sockets, { recursive: true, mode: 0o700 })
  await setOwner(sockets, owner)
  return sockets
}

/** A folder that root copied back from a backup may belong to root, whom PostgreSQL refuses. */
async function restoreOwnership(data: string, { uid, gid }: Owner) {
  const found = await stat(data).catch(() => undefined)
  if (!found) return
  if (process.getuid!() === 0 && found.uid !== uid)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, dirname(data)])
  await chmod(data, 0o700)
}

async function setOwner(path: string, { uid, gid }: Owner) {
  if ((await stat(path)).isDirectory()) await chmod(path, 0o700)
  if (process.getuid!() === 0) await chown(path, uid, gid)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
