import type { Context } from '../platform/context.ts'
import { insertBatches, type EventBatchRecord } from './batches.ts'
import { DaySalts } from './days.ts'
import { EventsNotRecorded, TrackingOff } from './errors.ts'
import { createMicroBatcher } from './micro-batcher.ts'

/** The destination of player event batches. */
export interface Recorder {
  /**
   * Resolves once the batch is durable. Throws `TrackingOff` if it is not counted, `EventsNotRecorded` if it should be
   * sent again.
   */
  record(batch: EventBatchRecord): Promise<void>
  stop(): Promise<void>
}

/** A recorder into the database, or with `NATS_URL` into the stream that a writer reads. */
export async function openRecorder(ctx: Context): Promise<Recorder> {
  const { nats_url } = ctx.config
  if (!nats_url) return openDatabaseRecorder(ctx)
  const { openStreamRecorder } = await import('./stream.ts')
  return openStreamRecorder(ctx, nats_url)
}

const LIMITS = { maxBatchSize: 200, concurrency: 4, maxQueued: 10_000 }

/** All waiting batches go into one statement: a commit takes as long for a thousand rows as for one. */
export function openDatabaseRecorder(ctx: Context): Recorder {
  const salts = new DaySalts(ctx)
  const write = createMicroBatcher(
    (batches: EventBatchRecord[]) => insertCounted(ctx, salts, batches),
    LIMITS,
  )
  return {
    async record(batch) {
      const isCounted = await write(batch).catch(() => {
        throw EventsNotRecorded()
      })
      if (!isCounted) throw TrackingOff()
    },
    stop: async () => {},
  }
}

async function insertCounted(ctx: Context, salts: DaySalts, batches: EventBatchRecord[]) {
  try {
    return await insertBatches(ctx, salts, batches)
  } catch (error) {
    ctx.log.error({ err: error, batches: batches.length }, 'player events could not be written down')
    throw error
  }
}
