import { examine } from '../doctor.ts'
import type { Config } from '../platform/config.ts'
import { say } from '../platform/say.ts'
import { once } from './open.ts'

/** Looks whether everything is as it should be, and says so; exits with 1 where it is not. */
export const run = (config: Config) =>
  once(config, async (opened) => {
    const findings = await examine(opened)
    for (const { name, fault } of findings) say(fault ? `✗ ${name}: ${fault}` : `✓ ${name}`)
    process.exitCode = findings.some(({ fault }) => fault) ? 1 : 0
  })
