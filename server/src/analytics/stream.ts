import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect, errors, type NatsConnection } from '@nats-io/transport-node'
import type { Context } from '../platform/context.ts'
import type { EventBatchRecord } from './batches.ts'
import { EventsNotRecorded } from './errors.ts'
import type { Recorder } from './recorder.ts'

export const STREAM = 'MATINEE_PLAYER_EVENTS'
export const SUBJECT = 'matinee.player_events'

/** Connects and creates the stream if it is missing. Rejects if no server answers. */
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

/** Creates the stream if it is missing; idempotent. */
async function ensureStream(nats: NatsConnection) {
  const manager = await jetstreamManager(nats)
  // A batch is removed once its writer has stored it in the database.
  await manager.streams.add({
    name: STREAM,
    subjects: [SUBJECT],
    storage: StorageType.File,
    retention: RetentionPolicy.Workqueue,
  })
}

/** A recorder into the stream; connects with the first batch, so that a shop starts without its NATS server. */
export function openStreamRecorder(ctx: Context, url: string): Recorder {
  let opening: Promise<NatsConnection> | undefined

  const connection = () => {
    opening ??= openStream(url, 'matinee collector')
    opening.catch(() => (opening = undefined))
    return opening
  }

  // A server that lost its files has no stream: the first to notice creates it.
  let mending: Promise<void> | undefined
  const mend = (nats: NatsConnection) => (mending ??= ensureStream(nats).finally(() => (mending = undefined)))

  const publish = async (nats: NatsConnection, batch: EventBatchRecord) => {
    const bytes = JSON.stringify(batch)
    try {
      await jetstream(nats).publish(SUBJECT, bytes)
    } catch (error) {
      if (error instanceof errors.TimeoutError) throw error // the server is unavailable
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
