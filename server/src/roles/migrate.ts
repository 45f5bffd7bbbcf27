import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'

/** Brings the database up to date and ends. */
export const run = (config: Config) => once(config, async () => printLine('The database is up to date.'))
