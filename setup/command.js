import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LIFELINE, ROOT } from './paths.js'
import { Trouble } from './say.js'

const KEPT_LINES = 30 // of the beginning, where npm reports errors, and of the end, where all others do

export const isRoot = process.getuid?.() === 0
export const isDebian = existsSync('/etc/debian_version')

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The full path of a program on the path, or undefined. @param {string} name */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)

/**
 * A child that never outlives us, in a session of its own: Ctrl-C reaches it through us alone.
 * @param {string} command
 * @param {string[]} args
 * @param {{ stdio: 'inherit' | 'pipe', env?: NodeJS.ProcessEnv }} options
 */
export function spawnTied(command, args, { stdio, env = process.env }) {
  const child = spawn('sh', [LIFELINE, 'TERM KILL', '5', command, ...args], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', stdio, stdio, 'pipe'],
  })
  const line = /** @type {import('node:stream').Writable} */ (child.stdio[3])
  line.on('error', () => {}) // the watcher has gone with the command
  child.once('exit', () => line.end('ended\n'))
  return child
}

/**
 * Runs a command quietly. Throws `Trouble` with its first and last words when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
export async function run(command, args, env) {
  const child = spawnTied(command, args, { stdio: 'pipe', env })
  /** @type {string[]} */
  let said = []
  const keep = (/** @type {Buffer} */ words) =>
    (said = shorten([...said, String(words)].join('').split(/(?<=\n)/)))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const forget = endWithUs(child)
  const [code] = await once(child, 'close')
  forget()
  if (code !== 0) throw new Trouble(`"${[command, ...args].join(' ')}" failed.`, said.join('').trimEnd())
}

/** @param {string[]} lines */
const shorten = (lines) =>
  lines.length <= 2 * KEPT_LINES ? lines : [...lines.slice(0, KEPT_LINES), ...lines.slice(-KEPT_LINES)]

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** @type {Set<import('node:child_process').ChildProcess>} */
const tied = new Set()

/** The lifeline ends the command alone; what npm and apt-get started in turn shares its group. */
function endWithUs(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (tied.size === 0) SIGNALS.forEach((signal) => process.once(signal, endAll))
  tied.add(child)
  return () => {
    tied.delete(child)
    if (tied.size === 0) SIGNALS.forEach((signal) => process.off(signal, endAll))
  }
}

function endAll(/** @type {NodeJS.Signals} */ signal) {
  for (const { pid } of tied) if (pid) process.kill(-pid, 'SIGTERM')
  process.exit(signal === 'SIGINT' ? 130 : 143)
}
