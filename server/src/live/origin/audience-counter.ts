import { inStore } from '../../store/in-store.ts'
import type { Context } from '../../platform/context.ts'
import { recordAudience } from '../audience.ts'
import { isOnAir } from '../broadcast-state.ts'
import { listPremieresOnAir } from '../premieres/premiere-queries.ts'
import type { Broadcasts } from './broadcasts.ts'
import type { WatchingBrowsers } from './watching-browsers.ts'

const COUNT_MS = 3000

/** Counts the audience of everything on air until the result is called. */
export function countAudiences(ctx: Context, broadcasts: Broadcasts, watching: WatchingBrowsers): () => void {
  const count = () => {
    for (const { ctx, event } of broadcasts.receivers()) {
      const viewers = watching.count(event.content_id)
      if (!isOnAir(event.state)) continue
      recordAudience(ctx, event.content_id, viewers).catch((error: unknown) =>
        ctx.log.warn({ err: error, live_event: event.content_id }, 'an audience could not be recorded'),
      )
    }
    countPremieres(ctx, watching).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the audiences of premieres could not be recorded'),
    )
  }
  const timer = setInterval(count, COUNT_MS).unref()
  return () => clearInterval(timer)
}

/** Premieres have no receiver here, but their viewers are reported like all others. */
export async function countPremieres(ctx: Context, watching: WatchingBrowsers) {
  for (const { store_id, content_id } of await listPremieresOnAir(ctx.db))
    await recordAudience(await inStore(ctx, store_id), content_id, watching.count(content_id))
}
