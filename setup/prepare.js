import { ensureDependencies } from './dependencies.js'
import { missingFfmpeg } from './ffmpeg.js'
import { ensureFrontEnds } from './front-ends.js'
import { Trouble } from './say.js'
import { install } from './system.js'

/**
 * Prepares everything the product needs, and something `beside` the front ends; if nothing is missing, this takes some
 * hundredths of a second.
 * @param {() => Promise<void>} [beside]
 */
export async function prepare(beside = async () => {}) {
  await ensurePrograms()
  await Promise.all([ensureFrontEnds(), beside()])
}

/**
 * Brings what the lock file names, and meanwhile ffmpeg and more of the system. Waits for both where one fails: a
 * package manager is not left in the middle.
 * @param {import('./system.js').Need[]} more
 */
export async function ensurePrograms(...more) {
  const both = await Promise.allSettled([ensureDependencies(), install(...missingFfmpeg(), ...more)])
  for (const each of both) if (each.status === 'rejected') throw each.reason
}

/** Runs one of our commands: trouble ends it with its sentence, anything else with a trace. @param {() => Promise<number>} command */
export async function command(command) {
  try {
    process.exit(await command())
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error)
    process.exit(1)
  }
}
