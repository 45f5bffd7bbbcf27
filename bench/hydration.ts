/**
 * What each mechanism of hydrating little by little saves: pages visitors come to first are visited by turns with the
 * storefront as it is and with one built without the mechanism, on a phone four times slower and a line of 1.6 Mbit/s and
 * 150 ms. Times are the renderer's main thread's own CPU time in a trace, so that others on the machine do not count.
 * `ONLY` measures the mechanisms whose name has these words; `BESIDE` names other checkouts, built, in their place.
 */
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../setup/chromium.js'
import { ensureFrontEnds } from '../setup/front-ends.js'
import { startDemoProduct } from './demo-product.ts'
import { makeCheckoutWithout } from './hydration/checkout-without.ts'
import { MECHANISMS, type Mechanism } from './hydration/mechanisms.ts'
import { startProgram } from './product.ts'
import { median } from './table.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SLOWER = 4
const LONG_TASK_MS = 50
const RESTS_AFTER_MS = 700
const FIRST_PORT = 3912
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

const COLUMNS = ['blocking', 'longest', 'afterPaint', 'busy', 'picture', 'requests'] as const

interface Visit {
  /** Milliseconds on a phone. */
  busy: number
  /** The same after the first paint. */
  afterPaint: number
  /** The part of each task beyond 50 ms, after the first paint. */
  blocking: number
  /** The longest task after the first paint, during which the page does not react. */
  longest: number
  /** The largest contentful paint, in milliseconds of this machine. */
  picture: number
  requests: number
}

const originOf = (port: number) => `http://127.0.0.1:${port}`
await ensureFrontEnds()
const product = await startDemoProduct(originOf(FIRST_PORT))
const folder = await mkdtemp(join(tmpdir(), 'matinee-hydration-'))
const executablePath = findChromium()
const PAGES = { catalogue: '/catalog', program: `/programs/${product.film}` }
const besides = (process.env.BESIDE ?? '').split(',').filter(Boolean)
const mechanisms = MECHANISMS.filter(({ name }) => name.includes(process.env.ONLY ?? ''))

console.log(
  `Main thread, ms of a phone ${SLOWER} times slower, medians of ${ROUNDS}, spread of the middle half`,
)
if (besides.length > 0) await compareCheckouts()
else for (const mechanism of mechanisms) await measureWithout(mechanism)
await rm(folder, { recursive: true, force: true })
await product.stop()

async function compareCheckouts() {
  const webs = await Promise.all(besides.map((checkout, at) => serve(checkout, FIRST_PORT + 1 + at)))
  const names = ['this checkout', ...besides]
  for (const [name, path] of Object.entries(PAGES)) print(name, names, await visitByTurns(path, names.length))
  await Promise.all(webs.map((web) => web.stop()))
}

async function measureWithout(mechanism: Mechanism) {
  const checkout = join(folder, mechanism.name.replaceAll(' ', '-'))
  await makeCheckoutWithout(mechanism, checkout)
  const web = await serve(checkout, FIRST_PORT + 1)
  const visits = await visitByTurns(PAGES[mechanism.page], 2)
  await web.stop()
  print(`${mechanism.name} (${mechanism.page})`, ['with', 'without'], visits)
}

function serve(checkout: string, port: number) {
  const program = [join(checkout, 'server/src/main.ts'), 'web']
  return startProgram(program, `${originOf(port)}/readyz`, { ...product.env, PORT: String(port) })
}

/** The visits of a page at each web process. */
async function visitByTurns(path: string, count: number) {
  const visits = Array.from({ length: count }, (): Visit[] => [])
  for (const at of visits.keys()) await visit(originOf(FIRST_PORT + at) + path) // from then on the server has it rendered
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, all] of visits.entries()) all.push(await visit(originOf(FIRST_PORT + at) + path))
  return visits
}

function print(title: string, names: string[], visits: Visit[][]) {
  console.log(`\n${title}`)
  console.log(`  ${COLUMNS.map((column) => column.padStart(13)).join('')}`)
  for (const [at, all] of visits.entries()) {
    const figures = COLUMNS.map((column) => spread(all.map((visit) => visit[column])).padStart(13))
    console.log(`  ${figures.join('')}  ${names[at]}`)
  }
}

/** The median, and the distance between the quartiles. */
function spread(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return `${median(values).toFixed(0)} ±${((at(0.75) - at(0.25)) / 2).toFixed(0)}`
}

/** One visit with a new browser on a phone, until the page is idle. */
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
  /** Microseconds; `tdur` is the thread's CPU time. */
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
    longest: Math.max(...after.map(({ ms }) => ms)),
  }
}
