import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { run } from './command.js'
import { isInstalled } from './dependencies.js'
import { ROOT } from './paths.js'
import { say, step } from './say.js'

const FOLDER = join(ROOT, 'setup/profiled-chromium')
const PACKED = join(FOLDER, 'node_modules/@sparticuz/chromium/bin/chromium.br')
/** With the packages, so that another version of them takes it away. */
const PROGRAM = join(FOLDER, 'node_modules/chromium')
const IS_MADE_FOR_HERE = process.platform === 'linux' && process.arch === 'x64'

/**
 * Chromium as its makers build it, guided by profiles of its use: it takes a fifth less of the processor's time than
 * Debian's, whose libraries and fonts it uses (docs/decisions/139). Undefined where it is not there.
 */
export const findProfiledChromium = () => (existsSync(PROGRAM) ? PROGRAM : undefined)

/** Brings it where it is made for the machine; says so where it cannot be had. */
export async function ensureProfiledChromium() {
  if (!IS_MADE_FOR_HERE || (findProfiledChromium() && isInstalled(FOLDER))) return
  try {
    await step('Chromium, profiled', installAndUnpack)
  } catch (error) {
    say(
      `${/** @type {Error} */ (error).message}\n  The tests take the Chromium of the system, which is slower.`,
    )
  }
}

async function installAndUnpack() {
  await run('npm', ['ci', '--prefix', FOLDER])
  const unpacked = `${PROGRAM}.new`
  await pipeline(
    createReadStream(PACKED),
    createBrotliDecompress(),
    createWriteStream(unpacked, { mode: 0o755 }),
  )
  const { status, stderr, error } = spawnSync(unpacked, ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(stderr)
  renameSync(unpacked, PROGRAM)
}
