import { ownerLink } from '../members/owner.ts'
import type { Config } from '../platform/config.ts'
import { say } from '../platform/say.ts'
import { ensureStore } from '../store/first-start.ts'
import { once } from './open.ts'

/** A fresh one-time link for an owner who cannot sign in. */
export const run = (config: Config) =>
  once(config, async ({ ctx }) => {
    const store = await ensureStore(ctx)
    say((config.public_url ?? `http://localhost:${config.port}`) + (await ownerLink(ctx, store.id)))
  })
