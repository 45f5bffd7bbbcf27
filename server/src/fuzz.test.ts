import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { allEndpoints, isEndless } from '../testing/endpoints.ts'
import { faultOf } from '../testing/fuzz/faults.ts'
import {
  listCallers,
  reopenStore,
  OTHER_HOST,
  populateStores,
  type FuzzCaller,
} from '../testing/fuzz/population.ts'
import { requestsFor, requestsForRoute, type FuzzRequest } from '../testing/fuzz/requests.ts'
import { measureHeap } from '../testing/heap.ts'
import { routesServed } from '../testing/routes-served.ts'
import { makeWorld } from '../testing/world.ts'

// FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer or shorter (20,000 take half a minute), FUZZ_ONLY
// tries the routes whose names hold a text.
const SEED = Number(process.env['FUZZ_SEED'] ?? (process.env['CI'] ? 20_261 : Date.now() % 2 ** 31))
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['CI'] ? 20_000 : 2500))
const ONLY_ROUTES = process.env['FUZZ_ONLY'] ?? ''
const LOG_LEVEL = process.env['FUZZ_LOG'] ?? 'silent'

/** By then caches are full: 5,000 further requests add 4 MB to 328. */
const WARM = 15_000
const MOST_GROWTH = 1.1

const BATCH = 100
const AT_ONCE = 4

const world = await makeWorld({ LOG_LEVEL })
const knownValues = await populateStores(world)
const declaredEndpoints = await allEndpoints()
const endpoints = declaredEndpoints.filter((endpoint) => !isEndless(endpoint))

const names = new Set(declaredEndpoints.map(({ method, path }) => `${method} ${path}`))
/** What is no endpoint of the contract: pages, files, feeds. */
const otherRoutes = routesServed(world.app)
  .filter((name) => !names.has(name))
  .map((name) => ({ method: name.split(' ')[0]!, path: name.split(' ')[1]! }))

interface Attempt {
  route: string
  request: FuzzRequest
  /** Which caller of those there are, and from where. */
  caller: number
  address: string
  isElsewhere: boolean
}

/** From whole networks of their own, so that nobody waits for another; from nowhere where the socket is gone. */
const addresses = fc.oneof(
  { weight: 40, arbitrary: fc.nat(250).map((at) => `198.18.${at}.${(at * 7) % 250}`) },
  { weight: 4, arbitrary: fc.nat(9999).map((at) => `2001:db8:${at}::1`) },
  { weight: 1, arbitrary: fc.constantFrom('', '::ffff:10.0.0.1', '127.0.0.1') },
)

function attempts(): Attempt[] {
  const routes = [
    ...endpoints.map((endpoint) => ({
      route: `${endpoint.method} ${endpoint.path}`,
      requests: requestsFor(endpoint, knownValues),
    })),
    ...otherRoutes.map((other) => ({
      route: `${other.method} ${other.path}`,
      requests: requestsForRoute(other, knownValues),
    })),
  ].filter(({ route }) => route.includes(ONLY_ROUTES))
  const each = Math.ceil(REQUESTS / routes.length)
  const drawn = routes.flatMap(({ route, requests }, at) =>
    fc.sample(
      fc.record({
        route: fc.constant(route),
        request: requests,
        // Most of what is to be found stands behind a role that may.
        caller: fc.oneof(fc.constant(1), fc.nat(20)),
        address: addresses,
        isElsewhere: fc.nat(30).map((nth) => nth === 0),
      }),
      { seed: SEED + at, numRuns: each },
    ),
  )
  return fc.sample(fc.shuffledSubarray(drawn, { minLength: drawn.length }), { seed: SEED, numRuns: 1 })[0]!
}

interface Fault {
  route: string
  fault: string
  role: string
  request: FuzzRequest
}

async function attempt(
  { route, request, caller, address, isElsewhere }: Attempt,
  all: FuzzCaller[],
): Promise<Fault | undefined> {
  const { role, client } = all[caller % all.length]!
  const headers = {
    ...client.headers,
    ...request.headers,
    ...(isElsewhere && { host: OTHER_HOST }),
    cookie: [client.headers['cookie'], request.headers['cookie']].filter(Boolean).join('; '),
  }
  const fault = await sendWithTimeout(request, { headers, remoteAddress: address })
  return fault === undefined ? undefined : { route, fault, role, request }
}

const ANSWER_TIMEOUT_MS = 30_000

/** What is wrong with what comes back. */
async function sendWithTimeout(request: FuzzRequest, more: InjectOptions): Promise<string | undefined> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const waiting = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS).unref()
  })
  try {
    const answer = await Promise.race([world.app.inject({ ...request, ...more } as InjectOptions), waiting])
    return answer ? faultOf(request, answer, performance.now() - began) : 'never answers'
  } catch (error) {
    return `breaks off: ${(error as Error).message}`
  } finally {
    clearTimeout(timer) // it would hold the answer until then
  }
}

/** In the order they were drawn, a few at once, with callers who are signed in and a store that is open. */
async function attemptAll(list: Attempt[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (let from = 0; from < list.length; from += BATCH) {
    await reopenStore(world)
    const all = await listCallers(world)
    const batch = list.slice(from, from + BATCH)
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let next = batch.shift(); next; next = batch.shift()) {
        const fault = await attempt(next, all)
        if (fault) faults.push(fault)
      }
    })
    await Promise.all(lanes)
  }
  return faults
}

const MAX_SHOWN = 1500
const describeFault = ({ route, fault, role, request }: Fault) =>
  `${route} as ${role} ${fault}\n  ${JSON.stringify({ ...request, payload: request.payload?.toString() }).slice(0, MAX_SHOWN)}`

it(`answers whatever it is asked, seed ${SEED}`, { timeout: 60_000 + REQUESTS * 100 }, async () => {
  const list = attempts()
  expect(list.length).toBeGreaterThanOrEqual(REQUESTS)
  const faults = await attemptAll(list.slice(0, WARM))
  const heapOnceWarm = measureHeap()
  faults.push(...(await attemptAll(list.slice(WARM))))
  const growth = list.length > WARM ? measureHeap() / heapOnceWarm : 0
  expect(growth, 'the heap grows').toBeLessThan(MOST_GROWTH)
  // One of a kind says enough of it.
  const kinds = new Map(faults.map((fault) => [`${fault.route} ${fault.fault.replace(/\(.*/, '')}`, fault]))
  expect(
    [...kinds.values()].map(describeFault),
    `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS} repeats it`,
  ).toEqual([])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  await expectStillAnswers()
})

async function expectStillAnswers() {
  await reopenStore(world)
  const owner = await world.as(world.owner)
  const answers = await Promise.all(
    [
      '/healthz',
      '/catalog',
      '/api/contents',
      '/api/sessions',
      '/bullet/api/programs',
      '/bullet/api/people',
    ].map((url) => owner.get(url)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
}
