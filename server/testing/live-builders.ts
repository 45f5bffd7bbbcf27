import type { Insertable } from 'kysely'
import type { LiveEventTable } from '../src/live/tables.ts'
import { newStreamKey, openStreamKey } from '../src/live/stream-keys.ts'
import type { Context } from '../src/platform/context.ts'
import type { BuiltContent, CatalogueBuilders } from './catalogue-builders.ts'

type NewLiveEvent = Partial<Insertable<LiveEventTable>> & {
  content?: Parameters<CatalogueBuilders['content']>[0]
}

export interface LiveBuilders {
  /** A published live event that began a minute ago and waits, by default. */
  liveEvent(event?: NewLiveEvent): Promise<BuiltContent & { key: string }>
}

export const makeLiveBuilders = (
  ctx: Pick<Context, 'db' | 'secrets'>,
  storeId: number,
  content: CatalogueBuilders['content'],
): LiveBuilders => ({
  async liveEvent({ content: columns = {}, ...event } = {}) {
    const state = event.state ?? 'waiting'
    const starts_at = event.starts_at ?? new Date(Date.now() - 60_000).toISOString()
    const program = await content({ kind: 'live_event', live_state: state, live_at: starts_at, ...columns })
    const row = { store_id: storeId, ...newStreamKey(ctx), ...event, state, starts_at }
    await ctx.db
      .insertInto('live_event')
      .values({ content_id: program.id, ...row })
      .execute()
    return { ...program, key: openStreamKey(ctx, row.key_sealed) }
  },
})
