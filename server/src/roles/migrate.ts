import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'

/** Migrates the database and exits. */
export const run = (config: Config) => once(config, async () => printLine('The database is up to date.'))
