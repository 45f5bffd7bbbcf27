/**
 * How long the pages visitors come to first keep the renderer's main thread busy, on a phone four times slower: the
 * thread's own CPU time in a trace, so that others on the machine do not count; and when the largest picture shows on a
 * line of 1.6 Mbit/s and 150 ms. `BESIDE` names other checkouts, built,
 * whose pages are visited by turns with ours: `BESIDE=/a/checkout,/another npm run bench -- hydration`.
 */
import { chromium } from '@playwright/test'
import { join } from 'node:path'
import { findChromium } from '../setup/chromium.js'
import { startDemoProduct } from './demo-product.ts'
import { startProgram } from './product.ts'
import { median } from './table.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SLOWER = 4
const LONG_TASK_MS = 50
const RESTS_AFTER_MS = 1500
const FIRST_PORT = 3912
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

interface Visit {
  /** Milliseconds of a phone. */
  busy: number
  /** The same after the first paint. */
  afterPaint: number
  /** What tasks take beyond 50 ms each, after the first paint. */
  blocking: number
  /** When the largest picture shows: milliseconds of this machine. */
  picture: number
  requests: number
}

const originOf = (port: number) => `http://127.0.0.1:${port}`
const product = await startDemoProduct(originOf(FIRST_PORT))
const checkouts = (process.env.BESIDE ?? '').split(',').filter(Boolean)
const others = await Promise.all(
  checkouts.map((folder, at) =>
    startProgram([join(folder, 'server/src/main.ts'), 'web'], `${originOf(FIRST_PORT + 1 + at)}/readyz`, {
      ...product.env,
      PORT: String(FIRST_PORT + 1 + at),
    }),
  ),
)
const names = ['this checkout', ...checkouts]
const origins = names.map((_, at) => originOf(FIRST_PORT + at))
const executablePath = findChromium()

await measure('catalogue, single page', '/catalog')
await measure('program, single page', `/programs/${product.film}`)
await product.renderOnServer(origins)
await measure('catalogue, server rendered', '/catalog')
await measure('program, server rendered', `/programs/${product.film}`)

await Promise.all(others.map((web) => web.stop()))
await product.stop()

async function measure(name: string, path: string) {
  const visits: Visit[][] = origins.map(() => [])
  for (const origin of origins) await visit(origin + path) // the server has rendered it from then on
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, origin] of origins.entries()) visits[at]!.push(await visit(origin + path))

  console.log(
    `Main thread, ${name} (ms of a phone ${SLOWER} times slower, medians of ${ROUNDS}, spread of the middle half)`,
  )
  console.log(
    `  ${'blocking'.padStart(14)}${'after paint'.padStart(16)}${'in all'.padStart(16)}${'requests'.padStart(10)}`,
  )
  for (const [at, all] of visits.entries()) {
    const figures = [
      spread(all.map(({ blocking }) => blocking)).padStart(14),
      spread(all.map(({ afterPaint }) => afterPaint)).padStart(16),
      spread(all.map(({ busy }) => busy)).padStart(16),
      spread(all.map(({ picture }) => picture)).padStart(16),
      String(median(all.map(({ requests }) => requests))).padStart(10),
    ]
    console.log(`  ${figures.join('')}  ${names[at]}`)
  }
  console.log('')
}

/** The median, and how far the quartiles are apart. */
function spread(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return `${median(values).toFixed(0)} ±${((at(0.75) - at(0.25)) / 2).toFixed(0)}`
}

/** One visit by a new browser on a phone, until the page rests. */
async function visit(url: string): Promise<Visit> {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS })
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => (requests += 1))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await browser.startTracing(page, { categories: ['toplevel', 'loading', '__metadata'] })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(RESTS_AFTER_MS)
  const picture = await page.evaluate(largestPaint)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await browser.close()
  return { ...tasksOf(traceEvents), picture, requests }
}

function largestPaint() {
  return new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime))
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is the thread's own time. */
  ts: number
  tdur?: number
  args: { name?: string }
}

function tasksOf(events: TraceEvent[]): Omit<Visit, 'picture' | 'requests'> {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was not painted.')
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === paint.pid && args.name === 'CrRendererMain',
  )!
  const tasks = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name.endsWith('RunTask') && ph === 'X' && pid === main.pid && tid === main.tid,
    )
    .map(({ ts, tdur = 0 }) => ({ isAfter: ts >= paint.ts, ms: (tdur / 1000) * SLOWER }))
  const sum = (some: typeof tasks, of = (ms: number) => ms) => some.reduce((all, { ms }) => all + of(ms), 0)
  const after = tasks.filter(({ isAfter }) => isAfter)
  return {
    busy: sum(tasks),
    afterPaint: sum(after),
    blocking: sum(after, (ms) => Math.max(0, ms - LONG_TASK_MS)),
  }
}
