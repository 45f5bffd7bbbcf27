import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import fc from 'fast-check'
import type { AttackCall } from './calls.ts'
import type { Door } from './door.ts'

interface Attack {
  calls: AttackCall[]
  /** Deadline in milliseconds since 1970. */
  until: number
  seed: number
  folder: string
}

export interface SqlmapResult {
  done: number
  all: number
  findings: string[]
}

/** Boolean, error, stacked and time-based tests for PostgreSQL, without questions. */
const HOW = [
  ...[
    '--batch',
    '--ignore-stdin',
    '--disable-coloring',
    '--flush-session',
    '--dbms=postgresql',
    '--technique=BEST',
  ],
  ...['--time-sec=2', '--timeout=15', '--retries=0', '--answers=follow=N'],
  '--ignore-code=401,402,403,404,405,406,409,410,413,415,422,428,429',
]
// In the format of a proxy's log.
const SEPARATOR = '======================================================'

/** Tests every value of the calls: all of it where this person may make the call, the likely values where not. */
export async function attackWithSqlmap(
  door: Door,
  { calls, until, seed, folder }: Attack,
): Promise<SqlmapResult> {
  const [shuffled] = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 })
  const answers = await Promise.all(
    shuffled!.map(async (call) => ({ call, isOpen: await isOpenTo(door, call) })),
  )
  const lists = [true, false].map((wanted) => answers.filter(({ isOpen }) => isOpen === wanted))
  const results: SqlmapResult[] = []
  for (const [at, list] of lists.entries()) {
    const name = `sqlmap-${door.role}-${at}`
    const more = at === 0 ? [] : ['--smart']
    results.push(
      await run(
        door,
        list.map(({ call }) => call),
        { until, more, place: join(folder, name) },
      ),
    )
  }
  return {
    done: results.reduce((sum, { done }) => sum + done, 0),
    all: calls.filter(hasValues).length,
    findings: results.flatMap(({ findings }) => findings),
  }
}

/** A call without path parameters, query and body has nothing to test. */
const hasValues = ({ url, name, payload }: AttackCall) =>
  name.includes(':') || url.includes('?') || payload !== undefined

async function isOpenTo({ origin }: Door, { method, url, headers, payload }: AttackCall): Promise<boolean> {
  const { status, body } = await fetch(origin + url, {
    method,
    headers,
    redirect: 'manual',
    ...(payload !== undefined && { body: payload.toString() }),
  })
  await body?.cancel()
  return status !== 401 && status !== 403
}

interface Run {
  until: number
  more: string[]
  place: string
}

async function run(door: Door, calls: AttackCall[], { until, more, place }: Run): Promise<SqlmapResult> {
  if (calls.length === 0 || Date.now() > until) return { done: 0, all: calls.length, findings: [] }
  await writeFile(`${place}.log`, calls.map((call) => writtenIn(door, call)).join('\n'))
  const tool = spawnSupervised('sqlmap', ['-l', `${place}.log`, '--output-dir', place, ...HOW, ...more], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  tool.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const timer = setTimeout(() => tool.kill('SIGKILL'), until - Date.now())
  await once(tool, 'close')
  clearTimeout(timer)
  await writeFile(`${place}.out`, said)
  const done = said.match(/^\[\d+\/\d+\] URL:/gm)?.length ?? 0
  return { done, all: calls.length, findings: [...findingsIn(said), ...(await resultsIn(place))] }
}

/** In the format of a proxy's log; path parameters are marked with a star. */
function writtenIn({ origin }: Door, { method, url, headers, payload, name }: AttackCall): string {
  const { host } = new URL(origin)
  const fields = Object.entries({ host, ...headers }).map(([field, value]) => `${field}: ${value}`)
  const head = [`${method} ${withMarker(url, name)} HTTP/1.1`, ...fields].join('\n')
  return [SEPARATOR, head, '', payload?.toString() ?? '', SEPARATOR, ''].join('\n')
}

function withMarker(url: string, name: string): string {
  const [path = '', ...search] = url.split('?')
  const parts = name.slice(name.indexOf(' ') + 1).split('/')
  const marked = path.split('/').map((part, at) => (parts[at]?.includes(':') ? `${part}*` : part))
  return [marked.join('/'), ...search].join('?')
}

/** The message for a value that is open to injection. */
const findingsIn = (said: string) =>
  [...said.matchAll(/^.*(?:is vulnerable\.|identified the following injection point).*$/gm)].map(
    ([line]) => `sqlmap: ${line}`,
  )

/** The rows of its result tables, without headers and without its own false positives. */
async function resultsIn(place: string): Promise<string[]> {
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.csv'))
  const tables = await Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .filter((line) => line && !line.endsWith('false positive or unexploitable'))
}
