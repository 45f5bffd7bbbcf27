import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect, errors, type NatsConnection } from '@nats-io/transport-node'
import type { Context } from '../platform/context.ts'
import type { EventBatchRecord } from './batches.ts'
import { EventsNotRecorded } from './errors.ts'
import type { Recorder } from './recorder.ts'

export const STREAM = 'MATINEE_PLAYER_EVENTS'
export const SUBJECT = 'matinee.player_events'

/** Connects, and makes the stream where it is missing. Rejects where no server answers. */
export async function openStream(url: string, name: string): Promise<NatsConnection> {
  const nats = await connect({ servers: url, name, maxReconnectAttempts: -1, reconnectTimeWait: 250 })
  try {
    await ensureStream(nats)
    return nats
  } catch (error) {
    await nats.close()
    throw error
  }
}

/** Makes the stream where it is missing: adding the same one again changes nothing. */
async function ensureStream(nats: NatsConnection) {
  const manager = await jetstreamManager(nats)
  // A batch leaves it once its writer has it in the database.
  await manager.streams.add({
    name: STREAM,
    subjects: [SUBJECT],
    storage: StorageType.File,
    retention: RetentionPolicy.Workqueue,
  })
}

/** A recorder into the stream; it connects with the first batch, so that a shop starts without its NATS as well. */
export function openStreamRecorder(ctx: Context, url: string): Recorder {
  let opening: Promise<NatsConnection> | undefined

  const connection = () => {
    opening ??= openStream(url, 'matinee collector')
    opening.catch(() => (opening = undefined))
    return opening
  }

  // A server that came back without its files has no stream: whoever finds that out first makes it for all.
  let mending: Promise<void> | undefined
  const mend = (nats: NatsConnection) => (mending ??= ensureStream(nats).finally(() => (mending = undefined)))

  const publish = async (nats: NatsConnection, batch: EventBatchRecord) => {
    const bytes = JSON.stringify(batch)
    try {
      await jetstream(nats).publish(SUBJECT, bytes)
    } catch (error) {
      if (error instanceof errors.TimeoutError) throw error // it is away altogether
      await mend(nats)
      await jetstream(nats).publish(SUBJECT, bytes)
    }
  }

  return {
    async record(batch) {
      try {
        await publish(await connection(), batch)
      } catch (error) {
        ctx.log.error({ err: error }, 'player events could not be handed to the stream')
        throw EventsNotRecorded()
      }
    },
    stop: async () => (await opening)?.close(),
  }
}
