import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Context } from '../platform/context.ts'
import { NotWrittenDown } from './errors.ts'
import type { Recorder } from './recorder.ts'

export const STREAM = 'MATINEE_PLAYER_EVENTS'
export const SUBJECT = 'matinee.player_events'

/** Connects, and makes the stream where it is missing. Rejects where no server answers. */
export async function openStream(url: string, name: string): Promise<NatsConnection> {
  const nats = await connect({ servers: url, name, maxReconnectAttempts: -1, reconnectTimeWait: 250 })
  try {
    const manager = await jetstreamManager(nats)
    // Adding the same stream again changes nothing; a batch leaves it once its writer has it in the database.
    await manager.streams.add({
      name: STREAM,
      subjects: [SUBJECT],
      storage: StorageType.File,
      retention: RetentionPolicy.Workqueue,
    })
    return nats
  } catch (error) {
    await nats.close()
    throw error
  }
}

/** A recorder into the stream; it connects with the first batch, so that a shop starts without its NATS as well. */
export function openStreamRecorder(ctx: Context, url: string): Recorder {
  let opening: Promise<NatsConnection> | undefined

  const connection = () => {
    opening ??= openStream(url, 'matinee collector')
    opening.catch(() => (opening = undefined))
    return opening
  }

  return {
    async record(batch) {
      try {
        await jetstream(await connection()).publish(SUBJECT, JSON.stringify(batch))
      } catch (error) {
        ctx.log.error({ err: error }, 'player events could not be handed to the stream')
        throw NotWrittenDown()
      }
    },
    stop: async () => (await opening)?.close(),
  }
}
