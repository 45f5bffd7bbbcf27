/** What a broadcast costs: passed on alone, and with one and two renditions that are encoded beside it. */
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { processorTicks, TICKS_A_SECOND } from './processor-time.ts'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3971'
const LIVE = 'http://127.0.0.1:3972'
const RTMP_PORT = 3973
const SECONDS = 20
/** A process that has just begun is still compiling its code. */
const WARM_SECONDS = 15
const GOAL_PERCENT = 3
// What it was measured at, and a third besides.
const GOAL_RENDITION_PERCENT = 45

const product = await makeProduct()
const ports = { PORT: '3971', LIVE_PORT: '3972', RTMP_PORT: String(RTMP_PORT), HOST: '127.0.0.1' }
const web = await startProgram(['server/src/main.ts', 'web'], `${ORIGIN}/readyz`, {
  ...product.env,
  ...ports,
})
const headers = await staffHeaders(product.database, ORIGIN)
const send = createStaffCall(ORIGIN, headers)

const alone = await measure(0)
tell('Passing on one broadcast of 720p at 30 frames', alone, GOAL_PERCENT)
const one = await measure(1)
tell('Its rendition of 480 lines besides', one - alone, GOAL_RENDITION_PERCENT)
const two = await measure(2)
tell('Its rendition of 240 lines besides', two - one, GOAL_RENDITION_PERCENT)

await web.stop()
await product.stop()
process.exit()

/** Percent of a core that the process `live` and its ffmpeg take, with so many renditions. */
async function measure(renditions: number): Promise<number> {
  const env = { ...product.env, ...ports, LIVE_RENDITIONS: String(renditions) }
  const live = await startProgram(['server/src/main.ts', 'live'], `${LIVE}/healthz`, env)
  const event = await send<{ id: number }>('POST', '/bullet/api/live_events', {
    title: 'Bench',
    starts_at: new Date().toISOString(),
  })
  const { key } = await send<{ key: string }>('GET', `/bullet/api/live_events/${event.id}/key`)
  const encoder = startEncoder({ port: RTMP_PORT, key, size: '1280x720', bitRate: '3600k' })
  const at = `/bullet/api/live_events/${event.id}`
  while (!(await send<{ stream: unknown }>('GET', `${at}/playback`)).stream) await pause(100)
  await pause(WARM_SECONDS * 1000)
  const before = await processorTicks(live)
  await pause(SECONDS * 1000)
  const percent = (((await processorTicks(live)) - before) / TICKS_A_SECOND / SECONDS) * 100
  await encoder.stop()
  await send('POST', `${at}/end`)
  await live.stop()
  return percent
}

function tell(name: string, ours: number, reference: number) {
  report({ name, ours, reference, referenceName: 'limit', unit: '% of a core', goal: { most: 1 } })
}
