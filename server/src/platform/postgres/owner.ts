import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../process/cannot-start.ts'

const run = promisify(execFile)
const PREFERRED_USERS = ['postgres', 'nobody']

// The number of each capability in the kernel's sets; either lets a process walk through closed folders.
const CAPABILITIES = [
  ['dac_read_search', 2],
  ['dac_override', 1],
] as const

export interface Owner {
  uid: number
  gid: number
}

/** A command to spawn so that it runs as the owner of the cluster. */
export interface Command {
  command: string
  args: string[]
  uid?: number
  gid?: number
}
export type RunAsOwner = (command: string, args: string[]) => Command

/**
 * The user that runs the cluster in `folder`: the current one, or under root (which PostgreSQL refuses) the
 * owner of the folder, otherwise an unprivileged system user. Throws `CannotStart` without one.
 */
export async function findClusterOwner(folder: string): Promise<Owner> {
  const [uid, gid] = [process.getuid!(), process.getgid!()]
  const found = await stat(folder).catch(() => undefined)
  if (uid !== 0 && found && found.uid !== uid) {
    throw new CannotStart(
      `${folder} belongs to another user (${found.uid}): start as that user or as root, or set DATA_DIR.`,
    )
  }
  if (uid !== 0) return { uid, gid }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : findUnprivilegedOwner()
}

async function findUnprivilegedOwner(): Promise<Owner> {
  for (const name of PREFERRED_USERS) {
    const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, name]))).catch(
      () => undefined,
    )
    if (ids) return { uid: Number(ids[0]!.stdout), gid: Number(ids[1]!.stdout) }
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as: make one.',
  )
}

/** Creates the function that runs commands as `owner`; throws `CannotStart` if `paths` are inaccessible. */
export async function createRunAsOwner(owner: Owner, paths: string[]): Promise<RunAsOwner> {
  if (process.getuid!() !== 0) return (command, args) => ({ command, args })
  const closed = await findInaccessibleFolder(owner, paths)
  if (!closed) return (command, args) => ({ command, args, ...owner })

  // A clone in /root is the usual case. What root may enter, the owner is then let through to, by this one
  // capability; PostgreSQL looks for its files with access(2), which heeds it only with no_setuid_fixup.
  const capability = await findTraversalCapability()
  if (!capability) {
    throw new CannotStart(
      `PostgreSQL does not run as root, and the user it would run as (${owner.uid}) cannot enter ${closed}: ` +
        `move the project and its data to where every user may enter, such as /srv, or set DATABASE_URL.`,
    )
  }
  const become = ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups']
  const let_through = [
    '--securebits',
    '+no_setuid_fixup',
    '--inh-caps',
    `+${capability}`,
    '--ambient-caps',
    `+${capability}`,
  ]
  return (command, args) => ({ command: 'setpriv', args: [...let_through, ...become, command, ...args] })
}

/** The first folder on the way to any of `paths` that `owner` may not enter. */
export async function findInaccessibleFolder(
  { uid, gid }: Owner,
  paths: string[],
): Promise<string | undefined> {
  for (const folder of new Set(paths.flatMap(listParents))) {
    const found = await stat(folder)
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
    if (!(found.mode & bit)) return folder
  }
}

const listParents = (path: string): string[] =>
  path === dirname(path) ? [] : [...listParents(dirname(path)), dirname(path)]

async function findTraversalCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  const hasSetpriv = await run('setpriv', ['--version']).catch(() => undefined)
  return hasSetpriv && CAPABILITIES.find(([, bit]) => (held >> BigInt(bit)) & 1n)?.[0]
}
