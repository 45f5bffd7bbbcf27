import type { LiveEvent } from '@matinee/contract/live/live-events'
import { expect, type APIRequestContext } from '@playwright/test'
import { startEncoder, type Encoder } from '../server/testing/encoder.ts'

/** ffmpeg, the product and a browser share the machine. */
export const LIVE_PATIENCE = { timeout: 60_000 }

/** An encoder that sends to an event with its own key. */
export const startEncoderOf = (publisher: APIRequestContext, { id }: LiveEvent) =>
  startEncoderWith(publisher, `/bullet/api/live_events/${id}/key`)

/** An encoder with a new permanent key of the store, which opens what is on air. */
export async function startEncoderOfStore(publisher: APIRequestContext): Promise<Encoder> {
  expect((await publisher.post('/bullet/api/live_key')).ok()).toBe(true)
  return startEncoderWith(publisher, '/bullet/api/live_key')
}

/** Starts it once there is a process that receives it. */
async function startEncoderWith(publisher: APIRequestContext, path: string): Promise<Encoder> {
  const read = async () =>
    (await (await publisher.get(path)).json()) as { key: string; server: string | null }
  await expect.poll(async () => (await read()).server, LIVE_PATIENCE).not.toBeNull()
  const { key, server } = await read()
  return startEncoder({ port: Number(new URL(server!).port || 1935), key, frameRate: 15 })
}
