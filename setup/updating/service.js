import { openSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { MAIN, NODE, ROOT } from '../paths.js'
import { Trouble } from '../say.js'
import { owner, run } from './run.js'

/** @typedef {import('./settings.js').Settings} Settings */

const LOOK_AGAIN_MS = 500
/** A path of each kind: the process, its database, the storefront and the admin. */
const ASKED = ['/readyz', '/', '/bullet/sign_in']

/** @param {Settings} settings @returns {Promise<boolean>} */
export const answers = ({ address }) =>
  fetch(`${address}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )

/** Stops the product, so that nothing writes. @param {Settings} settings */
export async function stop(settings) {
  if (settings.service !== null) await run('systemctl', ['stop', settings.service], { asRoot: true })
  if (await answers(settings))
    throw new Trouble(`Matinee answers at ${settings.address}: stop it, then update.`)
}

/**
 * Starts the product: its service, or a process of ours for as long as it is looked at.
 * @param {Settings} settings
 * @returns {Promise<() => Promise<void>>} ends what is ours
 */
export async function start({ service, env, updates }) {
  if (service !== null) {
    await run('systemctl', ['start', service], { asRoot: true })
    return async () => {}
  }
  const log = openSync(join(updates, 'start.log'), 'w')
  const child = spawn(NODE, [MAIN, 'start'], {
    cwd: ROOT,
    env,
    ...owner(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
}

/**
 * Waits until pages are answered, not only that something listens.
 * @param {Settings} settings @param {number} patienceMs
 */
export async function awaitAnswer({ address }, patienceMs) {
  const until = Date.now() + patienceMs
  let last = 'nothing'
  while (Date.now() < until) {
    const found = await Promise.all(ASKED.map((path) => statusOf(address + path)))
    if (found.every((status) => status < 500)) return
    last = ASKED.map((path, at) => `${path}: ${found[at] === Infinity ? 'no answer' : found[at]}`).join(', ')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  throw new Trouble(`Matinee does not answer at ${address} after ${patienceMs / 1000} seconds (${last}).`)
}

/** A store that is closed answers 503 to visitors, and its admin answers all the same. @param {string} url */
const statusOf = (url) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
    ({ status, headers }) => (status === 503 && headers.has('retry-after') ? 200 : status),
    () => Infinity,
  )
