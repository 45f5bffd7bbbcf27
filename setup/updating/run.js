import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { ROOT } from '../paths.js'
import { Trouble } from '../say.js'

const KEPT_LINES = 40

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [asRoot] as ourselves; otherwise as the user the checkout belongs to
 */

/**
 * Runs a command to its end; resolves to what it printed. Ctrl-C does not reach it: an update that has begun to change
 * things finishes, or goes back.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>}
 */
export async function run(command, args, { cwd = ROOT, env = process.env, asRoot = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...env, ...(asRoot ? {} : homeOf()) },
    ...(asRoot ? {} : owner()),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, all] = ['', '']
  child.stdout.on('data', (words) => ((out += words), (all += words)))
  child.stderr.on('data', (words) => (all += words))
  const [code] = await once(child, 'close')
  if (code === 0) return out.trim()
  const last = all.trimEnd().split('\n').slice(-KEPT_LINES).join('\n')
  throw new Trouble(`"${[command, ...args].join(' ')}" failed.`, last)
}

/** Root updates the checkout of somebody else as they would: nothing in it becomes root's. */
export function owner() {
  const { uid, gid } = statSync(ROOT)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

/** npm keeps its cache there; root's home would be closed to it. */
const homeOf = () => ('uid' in owner() ? { HOME: ROOT, npm_config_cache: `${ROOT}/data/npm` } : {})
