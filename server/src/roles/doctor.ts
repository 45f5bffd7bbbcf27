import { removeOrphanedFiles } from '../media/orphaned-files.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine, runStartupStep } from '../platform/process/terminal.ts'
import { runDoctor, sentenceOf } from '../system/doctor.ts'
import { once } from './open.ts'

const MARKS = { fine: '✓', attention: '!', failing: '✗' }

/**
 * Checks the install and prints the findings; exits with 1 if something does not work. `--fix` first repairs what needs no
 * decision: it deletes unreferenced files.
 */
export const run = (config: Config, options: string[]) =>
  once(config, async (opened) => {
    if (options.includes('--fix'))
      await runStartupStep('Removing files nobody has', () =>
        removeOrphanedFiles(opened.ctx, { atOnce: true }),
      )
    const findings = await runDoctor(opened.ctx)
    for (const finding of findings) printLine(`${MARKS[finding.state]} ${sentenceOf(finding)}`)
    process.exitCode = findings.some(({ state }) => state === 'failing') ? 1 : 0
  })
