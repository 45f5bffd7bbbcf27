/** What passing one broadcast on costs, beside an encoder that sends as a camera does. */
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { openLiveProduct } from './live-product.ts'
import { processorTicksByName, sleepsByName, TICKS_A_SECOND } from './processor-time.ts'
import { report } from './table.ts'

const SECONDS = 20
const GOAL_PERCENT = 3

const { live, send, at, port, key, stop } = await openLiveProduct(3966)
const encoder = startEncoder({ port, key, size: '1280x720', bitRate: '3600k' })
while (!(await send<{ stream: object | null }>('GET', `${at}/playback`)).stream) await pause(100)

await measurePassing()
await encoder.stop()
await stop()
process.exit()

/** Processor time of ffmpeg and of the process that receives, and how often they wake. */
async function measurePassing() {
  const [before, sleptBefore] = [await processorTicksByName(live), await sleepsByName(live)]
  await pause(SECONDS * 1000)
  const [after, slept] = [await processorTicksByName(live), await sleepsByName(live)]
  const percentOf = (ticks: number) => (ticks / TICKS_A_SECOND / SECONDS) * 100
  const spent = Object.entries(after).map(([name, ticks]) => [name, ticks - (before[name] ?? 0)] as const)
  for (const [name, ticks] of spent) {
    const wakes = ((slept[name] ?? 0) - (sleptBefore[name] ?? 0)) / SECONDS
    console.log(`${name}: ${percentOf(ticks).toFixed(2)} %, wakes ${wakes.toFixed(0)} times a second`)
  }
  report({
    name: 'Passing on one broadcast of 720p at 30 frames',
    ours: percentOf(spent.reduce((sum, [, ticks]) => sum + ticks, 0)),
    reference: GOAL_PERCENT,
    referenceName: 'limit',
    unit: '% of a core',
    goal: { most: 1 },
  })
}
