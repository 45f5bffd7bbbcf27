/** What passing one broadcast on costs, beside an encoder that sends as a camera does. */
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { processorTicksByName, TICKS_A_SECOND } from './processor-time.ts'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3966'
const LIVE = 'http://127.0.0.1:3967'
const RTMP_PORT = 3968
const SECONDS = 20
const GOAL_PERCENT = 3

const product = await makeProduct()
const env = {
  ...product.env,
  ...{ PORT: '3966', LIVE_PORT: '3967', RTMP_PORT: String(RTMP_PORT), HOST: '127.0.0.1' },
  LIVE_RENDITIONS: '0', // `renditions` measures those
}
const web = await startProgram(['server/src/main.ts', 'web'], `${ORIGIN}/readyz`, env)
const live = await startProgram(['server/src/main.ts', 'live'], `${LIVE}/healthz`, env)
const send = createStaffCall(ORIGIN, await staffHeaders(product.database, ORIGIN))
const event = await send<{ id: number }>('POST', '/bullet/api/live_events', {
  title: 'Bench',
  starts_at: new Date().toISOString(),
  latency: 'low',
})
const at = `/bullet/api/live_events/${event.id}`
const { key } = await send<{ key: string }>('GET', `${at}/key`)
const encoder = startEncoder({ port: RTMP_PORT, key, size: '1280x720', bitRate: '3600k' })
while (!(await send<{ stream: object | null }>('GET', `${at}/playback`)).stream) await pause(100)

await measurePassing()
await encoder.stop()
await live.stop()
await web.stop()
await product.stop()
process.exit()

/** Processor time of ffmpeg and of the process that receives. */
async function measurePassing() {
  const before = await processorTicksByName(live)
  await pause(SECONDS * 1000)
  const after = await processorTicksByName(live)
  const percentOf = (ticks: number) => (ticks / TICKS_A_SECOND / SECONDS) * 100
  const spent = Object.entries(after).map(([name, ticks]) => [name, ticks - (before[name] ?? 0)] as const)
  for (const [name, ticks] of spent) console.log(`${name}: ${percentOf(ticks).toFixed(2)} %`)
  report({
    name: 'Passing on one broadcast of 720p at 30 frames',
    ours: percentOf(spent.reduce((sum, [, ticks]) => sum + ticks, 0)),
    reference: GOAL_PERCENT,
    referenceName: 'limit',
    unit: '% of a core',
    goal: { most: 1 },
  })
}
