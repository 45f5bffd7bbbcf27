/** What the process that receives broadcasts holds over an hour on air, sent twenty times faster than it passes. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { openLiveProduct } from './live-product.ts'
import { median, report } from './table.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const BEGUN_MINUTES = MINUTES / 6
const MOST_GROWTH = 1.1
const SPEED = 20

const { live, port, key, stop } = await openLiveProduct(3970)
const encoder = startEncoder({ port, key, seconds: MINUTES * 60, frameRate: 15, speed: SPEED })

const samples = await watchMemory()
const begun = samples.filter(({ minutes }) => minutes <= BEGUN_MINUTES)
const ended = samples.filter(({ minutes }) => minutes > MINUTES - BEGUN_MINUTES)
report({
  name: `Memory of the last sixth of ${MINUTES} minutes on air, resident, at the median`,
  ours: median(ended.map(({ megabytes }) => megabytes)),
  reference: median(begun.map(({ megabytes }) => megabytes)),
  referenceName: 'the first',
  unit: 'MB',
  goal: { most: MOST_GROWTH },
})
await stop()
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
