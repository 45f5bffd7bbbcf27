/**
 * Lighthouse's mobile run over the pages visitors come to first, in a store with the demo's pictures, and by turns over
 * the same pages without their script: no page of them can do better on this machine in this hour. Lighthouse is
 * fetched by npx at the version named here, not installed with the product: it is larger than everything else together.
 *
 * It slows the processor down four times, which makes a phone of a fast machine. Of one whose benchmark index (told
 * below) is from 1,000 to 1,500 twice does, by its guide: `MULTIPLIER=2`.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startDemoProduct } from './demo-product.ts'
import { median } from './table.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const ROUNDS = 3
const MULTIPLIER = process.env.MULTIPLIER ?? '4'
const ORIGIN = 'http://127.0.0.1:3911'
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const MOST_SHIFT = 0.02
const LEAST_SCORE = 98

interface Audit {
  title: string
  score: number | null
  numericValue?: number
}

interface Result {
  audits: Record<string, Audit>
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
}

const product = await startDemoProduct(ORIGIN)
const program = `/programs/${product.film}`
await measure('catalogue, single page', '/catalog', 1300)
await measure('program, single page', program, 1900)
await product.renderOnServer([ORIGIN])
await measure('catalogue, server rendered', '/catalog', 1300)
await measure('program, server rendered', program, 1900)
await product.stop()

async function measure(name: string, path: string, mostMs: number) {
  await fetch(ORIGIN + path)
  const results: Result[] = []
  const limits: Result[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    results.push(await visit(ORIGIN + path))
    limits.push(await visit(ORIGIN + path, ['--blocked-url-patterns=*.js']))
  }
  const tellAudit = (title: string, audit: string, goal: Goal) =>
    tell(title, medianAudit(results, audit), medianAudit(limits, audit), goal)

  const index = median(results.map(({ environment }) => environment.benchmarkIndex))
  console.log(
    `Lighthouse mobile, ${name}: as it is, and without its script (slowed ${MULTIPLIER} times, benchmark index ${index})`,
  )
  tellAudit('LCP', 'largest-contentful-paint', { unit: ' ms', most: mostMs })
  tellAudit('blocking time', 'total-blocking-time', { unit: ' ms' })
  tellAudit('CLS', 'cumulative-layout-shift', { most: MOST_SHIFT, digits: 3 })
  for (const category of CATEGORIES)
    tell(category, medianScore(results, category), medianScore(limits, category), { least: LEAST_SCORE })
  for (const complaint of complaintsOf(results.at(-1)!)) console.log(`  - ${complaint}`)
  console.log('')
}

function medianAudit(results: Result[], audit: string) {
  return median(results.map(({ audits }) => audits[audit]!.numericValue!))
}

function medianScore(results: Result[], category: string) {
  return median(results.map(({ categories }) => categories[category]!.score * 100))
}

interface Goal {
  unit?: string
  digits?: number
  most?: number
  least?: number
}

function tell(name: string, value: number, limit: number, { unit = '', digits = 0, most, least }: Goal) {
  const said = [value, limit].map((each) => `${each.toFixed(digits)}${unit}`.padStart(9)).join('')
  const goal = most ?? least
  const isMet = value <= (most ?? Infinity) && value >= (least ?? 0)
  const against = `(at ${most === undefined ? 'least' : 'most'} ${goal}: ${isMet ? 'met' : 'missed'})`
  console.log(`  ${name.padEnd(15)}${said} ${goal === undefined ? '' : against}`.trimEnd())
}

/** Now and then the tool loses sight of a page it loads, and ends with an error: it is asked once more. */
function visit(url: string, more: string[] = []): Promise<Result> {
  return look(url, more).catch(() => look(url, more))
}

async function look(url: string, more: string[]): Promise<Result> {
  const asked = [
    ...more,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.join()}`,
    `--throttling.cpuSlowdownMultiplier=${MULTIPLIER}`,
  ]
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, ...asked, `--chrome-flags=${FLAGS}`],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Result
}

/** What cost points, outside of speed. */
function complaintsOf({ categories, audits }: Result) {
  return Object.entries(categories)
    .filter(([category]) => category !== 'performance')
    .flatMap(([category, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]!.title}`),
    )
}
