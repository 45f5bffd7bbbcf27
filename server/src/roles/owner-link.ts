import { ownerLink } from '../members/staff/owner.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { ensureStore } from '../store/first-start.ts'
import { once } from './open.ts'

/** Prints a one-time sign-in link for the owner. */
export const run = (config: Config) =>
  once(config, async ({ ctx }) => {
    const store = await ensureStore(ctx)
    printLine((config.public_url ?? `http://localhost:${config.port}`) + (await ownerLink(ctx, store.id)))
  })
