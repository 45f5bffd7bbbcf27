/** What the process that receives broadcasts holds over an hour on air, sent twenty times faster than it passes. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3970'
const LIVE = 'http://127.0.0.1:3971'
const RTMP_PORT = 3972
const MINUTES = Number(process.argv[2] ?? 60)
const BEGUN_MINUTES = MINUTES / 6
const MOST_GROWTH = 1.1
const SPEED = 20

const product = await makeProduct()
const env = {
  ...product.env,
  ...{ PORT: '3970', LIVE_PORT: '3971', RTMP_PORT: String(RTMP_PORT), HOST: '127.0.0.1' },
  LIVE_RENDITIONS: '0',
  LOG_LEVEL: 'error',
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
const encoder = startEncoder({ port: RTMP_PORT, key, seconds: MINUTES * 60, frameRate: 15, speed: SPEED })

const samples = await watchMemory()
const begun = samples.filter(({ minutes }) => minutes <= BEGUN_MINUTES)
const ended = samples.filter(({ minutes }) => minutes > MINUTES - BEGUN_MINUTES)
report({
  name: `Memory of the last ten of ${MINUTES} minutes on air, resident, at the median`,
  ours: median(ended.map(({ megabytes }) => megabytes)),
  reference: median(begun.map(({ megabytes }) => megabytes)),
  referenceName: 'the first',
  unit: 'MB',
  goal: { most: MOST_GROWTH },
})
await live.stop()
await web.stop()
await product.stop()
process.exit()

/** A sample a second, until the encoder has sent everything. */
async function watchMemory() {
  const samples: { minutes: number; megabytes: number }[] = []
  let isSending = true
  const began = performance.now()
  void encoder.ended.then((said) => {
    isSending = false
    if (said) console.log(said)
  })
  while (isSending) {
    await pause(1000)
    const minutes = ((performance.now() - began) / 60_000) * SPEED
    samples.push({ minutes, megabytes: await residentMegabytes() })
  }
  const { minutes, megabytes } = samples.at(-1)!
  console.log(
    `${samples.length} samples, the last ${megabytes.toFixed(0)} MB at ${minutes.toFixed(1)} minutes`,
  )
  return samples
}

async function residentMegabytes() {
  const status = await readFile(`/proc/${live.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}
