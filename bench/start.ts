/** The `web` role as `npm start` has it, with its database up: start to first answer and memory, beside bare Fastify and a pool. */
import { readFileSync } from 'node:fs'
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../setup/product.js'
import { ensureServerBuild } from '../setup/server-build.js'
import { load } from './load.ts'
import { makeProduct, startProgram, type Process } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 5
const IDLE_MS = 5000
const OURS = 'http://127.0.0.1:3903'
const FLOOR = 'http://127.0.0.1:3904/'

const megabytes = (process: Process) => {
  const status = readFileSync(`/proc/${process.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

await ensureServerBuild()
const product = await makeProduct()
const startOurs = () =>
  startProgram([...MEMORY_FLAGS, 'server/src/main.ts', 'web'], `${OURS}/readyz`, {
    ...MEMORY_SETTINGS,
    ...product.env,
    PORT: '3903',
  })
const startFloor = () => startProgram(['bench/bare-floor.ts', '3904'], FLOOR, product.env)
await (await startOurs()).stop() // migrations are applied before anything is timed

const ours: number[] = []
const floor: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [start, times] of [
    [startOurs, ours],
    [startFloor, floor],
  ] as const) {
    const process = await start()
    times.push(process.started_ms)
    await process.stop()
  }
}
const [web, bare] = [await startOurs(), await startFloor()]
await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
const idle = [megabytes(web), megabytes(bare)] as const
await load(`${OURS}/api/contents`, { seconds: 10 })
await load(`${OURS}/catalog`, { seconds: 5 })
await load(FLOOR, { seconds: 10 })
const loadedMemory = [megabytes(web), megabytes(bare)] as const

const goalOf = (most: number, reference: number) => ({ most: Number((most / reference).toFixed(2)) })
const common = { referenceName: 'floor' }
report({
  name: 'web: start to first answer (goal: 1,000 ms)',
  ours: median(ours),
  reference: median(floor),
  unit: 'ms',
  goal: goalOf(1000, median(floor)),
  ...common,
})
report({
  name: 'web: resident when idle (goal: 135 MB)',
  ours: idle[0],
  reference: idle[1],
  unit: 'MB',
  goal: goalOf(135, idle[1]),
  ...common,
})
report({
  name: 'web: resident after load (goal: 300 MB)',
  ours: loadedMemory[0],
  reference: loadedMemory[1],
  unit: 'MB',
  goal: goalOf(300, loadedMemory[1]),
  ...common,
})
await web.stop()
await bare.stop()
await product.stop()
