import { runDoctor } from '../doctor.ts'
import { removeOrphanedFiles } from '../media/orphaned-files.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine, runStartupStep } from '../platform/process/terminal.ts'
import { once } from './open.ts'

/**
 * Checks the install and prints the findings; exits with 1 if there are faults. `--fix` first repairs what needs no
 * decision: it deletes unreferenced files.
 */
export const run = (config: Config, options: string[]) =>
  once(config, async (opened) => {
    if (options.includes('--fix'))
      await runStartupStep('Removing files nobody has', () =>
        removeOrphanedFiles(opened.ctx, { atOnce: true }),
      )
    const findings = await runDoctor(opened)
    for (const { name, fault, note } of findings)
      printLine(fault ? `✗ ${name}: ${fault}` : `✓ ${name}${note ? `: ${note}` : ''}`)
    process.exitCode = findings.some(({ fault }) => fault) ? 1 : 0
  })
