import { examine } from '../doctor.ts'
import { removeLeftFiles } from '../media/left-files.ts'
import type { Config } from '../platform/config.ts'
import { say, step } from '../platform/say.ts'
import { once } from './open.ts'

/**
 * Looks whether everything is as it should be, and says so; exits with 1 where it is not. `--fix` first puts right what
 * can be without anybody: it removes files that nothing names.
 */
export const run = (config: Config, options: string[]) =>
  once(config, async (opened) => {
    if (options.includes('--fix'))
      await step('Removing files nobody has', () => removeLeftFiles(opened.ctx, { atOnce: true }))
    const findings = await examine(opened)
    for (const { name, fault } of findings) say(fault ? `✗ ${name}: ${fault}` : `✓ ${name}`)
    process.exitCode = findings.some(({ fault }) => fault) ? 1 : 0
  })
