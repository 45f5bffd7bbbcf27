import type { Config } from '../platform/config.ts'
import { say } from '../platform/say.ts'
import { once } from './open.ts'

/** Brings the database up to date and ends. */
export const run = (config: Config) => once(config, async () => say('The database is up to date.'))
