import { AckPolicy, jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream'
import { nanos, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import type { EventBatchRecord } from './batches.ts'
import { TrackingOff } from './errors.ts'
import { openDatabaseRecorder, type Recorder } from './recorder.ts'
import { openStream, STREAM } from './stream.ts'

const WRITER = 'writer'
const TAKEN_AT_ONCE = 500
const AGAIN_MS = 1000
const HEARTBEAT_MS = 2000
const PATIENCE_MS = 60_000 // an unacknowledged batch then goes to another writer

/** Writes batches from the stream to the database until stopped; each is acknowledged after its commit. */
export function startStreamWriter(ctx: Context, url: string): { stop(): Promise<void> } {
  const recorder = openDatabaseRecorder(ctx)
  const stopping = new AbortController()
  const written = runUntilStopped(stopping.signal, ctx, url, recorder)
  return {
    async stop() {
      stopping.abort()
      await written
    },
  }
}

async function runUntilStopped(stopping: AbortSignal, ctx: Context, url: string, recorder: Recorder) {
  while (!stopping.aborted) {
    try {
      await consumeMessages(stopping, await openStream(url, 'matinee writer'), recorder)
    } catch (error) {
      ctx.log.warn({ err: error }, 'the stream of player events cannot be read, trying again')
      await delay(AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

async function consumeMessages(stopping: AbortSignal, nats: NatsConnection, recorder: Recorder) {
  const messages = await openMessages(nats)
  const end = () => messages.stop()
  stopping.addEventListener('abort', end)
  if (stopping.aborted) end()
  try {
    for await (const message of messages) void recordMessage(recorder, message)
  } finally {
    stopping.removeEventListener('abort', end)
    await nats.close()
  }
}

async function openMessages(nats: NatsConnection): Promise<ConsumerMessages> {
  const manager = await jetstreamManager(nats)
  await manager.consumers.add(STREAM, {
    durable_name: WRITER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(PATIENCE_MS),
    max_ack_pending: 4 * TAKEN_AT_ONCE,
  })
  const consumer = await jetstream(nats).consumers.get(STREAM, WRITER)
  // A missing stream ends the loop, which starts again and creates the stream: waiting would never end.
  return consumer.consume({
    max_messages: TAKEN_AT_ONCE,
    abort_on_missing_resource: true,
    idle_heartbeat: HEARTBEAT_MS,
    expires: 4 * HEARTBEAT_MS,
  })
}

async function recordMessage(recorder: Recorder, message: JsMsg) {
  try {
    await recorder.record(message.json<EventBatchRecord>())
    message.ack()
  } catch (error) {
    if (error instanceof SyntaxError || isTrackingOff(error)) message.term()
    else message.nak(AGAIN_MS)
  }
}

const isTrackingOff = (error: unknown) => (error as { code?: string }).code === TrackingOff().code
