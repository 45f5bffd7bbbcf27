import {
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, errors, type NatsConnection } from '@nats-io/transport-node'
import type { Context } from '../platform/context.ts'
import type { EventBatchRecord } from './batches.ts'
import { EventsNotRecorded } from './errors.ts'
import type { Recorder } from './recorder.ts'

export const STREAM = 'MATINEE_PLAYER_EVENTS'
export const SUBJECT = 'matinee.player_events'

/** Connects to one of the servers and creates the stream if it is missing. Rejects if no server answers. */
export async function openStream(urls: string, name: string): Promise<NatsConnection> {
  const servers = urls.split(',')
  const nats = await connect({ servers, name, maxReconnectAttempts: -1, reconnectTimeWait: 250 })
  try {
    await ensureStream(nats)
    return nats
  } catch (error) {
    await nats.close()
    throw error
  }
}

/** Two of three servers must have a batch before it is acknowledged, so that one may be lost. */
const COPIES = 3
const NO_PEERS = 10005 // fewer servers than copies
const OTHER_CONFIGURATION = 10058 // it was made when there were fewer servers

/** Creates the stream if it is missing, with the copies that a cluster has room for; idempotent. */
async function ensureStream(nats: NatsConnection) {
  const { streams } = await jetstreamManager(nats)
  const add = (num_replicas: number) => streams.add({ ...STREAM_CONFIG, num_replicas })
  try {
    await add(nats.info?.cluster ? COPIES : 1)
  } catch (error) {
    if (codeOf(error) === NO_PEERS) await add(1)
    else if (codeOf(error) === OTHER_CONFIGURATION) await addCopies(nats)
    else throw error
  }
}

/** A stream keeps the copies it has where there is no room for more. */
async function addCopies(nats: NatsConnection) {
  if (!nats.info?.cluster) return
  const { streams } = await jetstreamManager(nats)
  await streams.update(STREAM, { num_replicas: COPIES }).catch((error: unknown) => {
    if (codeOf(error) !== NO_PEERS) throw error
  })
}

const codeOf = (error: unknown) => (error instanceof JetStreamApiError ? error.code : undefined)

const STREAM_CONFIG = {
  name: STREAM,
  subjects: [SUBJECT],
  storage: StorageType.File,
  // A batch is removed once its writer has stored it in the database.
  retention: RetentionPolicy.Workqueue,
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
