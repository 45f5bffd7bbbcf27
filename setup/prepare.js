import { ensureDependencies } from './dependencies.js'
import { ensureFfmpeg } from './ffmpeg.js'
import { ensureFrontEnds } from './front-ends.js'
import { Trouble } from './say.js'

/**
 * Prepares everything the product needs, and something `beside` the front ends; if nothing is missing, this takes some
 * hundredths of a second.
 * @param {() => Promise<void>} [beside]
 */
export async function prepare(beside = async () => {}) {
  await ensureDependencies()
  await ensureFfmpeg()
  await Promise.all([ensureFrontEnds(), beside()])
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
