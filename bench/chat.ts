/** A live chat: 2,000 signed-in readers, rights checked and messages stored, beside `node:http` writing to as many. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { processorTicks, TICKS_A_SECOND } from './processor-time.ts'
import { makeProduct, startProgram } from './product.ts'
import { signInPeople } from './people.ts'
import { median, report } from './table.ts'

const READERS = Number(process.env['CHAT_READERS'] ?? 2000)
/** Processes that serve them; 10,000 readers on two by `CHAT_READERS=10000 CHAT_NODES=2`. */
const NODES = Number(process.env['CHAT_NODES'] ?? 1)
/** Staff has a rate limit by the minute only, so many of them can write quickly. */
const WRITERS = 300
const AT_ONCE = 24
const ROUNDS = 3
const SECONDS = 6
/** Messages a second in a lively chat: hosted chats with millions of viewers report three. */
const STEADY_RATE = Number(process.env['CHAT_RATE'] ?? 5)
const STEADY_SECONDS = 15
const BARE = 'http://127.0.0.1:3940'
const portOf = (node: number) => 3931 + node
let sent = 0

const product = await makeProduct()
// A stream stays open as long as its page, which is not slow.
const env = { ...product.env, TRUST_PROXY: 'on', LOG_LEVEL: 'error' }
const nodes = await Promise.all(
  Array.from({ length: NODES }, (_, node) =>
    startProgram(['server/src/main.ts', 'web'], `${originOf(node)}/readyz`, {
      ...env,
      PORT: String(portOf(node)),
    }),
  ),
)
const liveEventId = await putOnAir()
const writers = await signInPeople(product.database, originOf(0), { count: WRITERS, role: 'moderator' })
const readersOf = await Promise.all(nodes.map((_, node) => signInReaders(node)))
const ours = await Promise.all(readersOf.map((cookies, node) => hear(originOf(node), cookies, 3951 + node)))

const bare = await startProgram(['bench/bare-chat.ts', '3940'], `${BARE}/`)
const bareReaders = [await hear(BARE, readersOf.flat(), 3960)]
const postOurs = (at: number) => post(originOf(at % NODES), at)
const postBare = (at: number) => postTo(BARE, messageOf(at), {})

await compareDelays()
await compareRates()
for (const { readers } of [...ours, ...bareReaders]) await readers.stop()
for (const node of [...nodes, bare]) await node.stop()
await product.stop()

function originOf(node: number) {
  return `http://127.0.0.1:${portOf(node)}`
}

async function compareDelays() {
  const before = await ticksOfNodes()
  const one = await delaysOf(ours, postOurs)
  const seconds = ((await ticksOfNodes()) - before) / TICKS_A_SECOND
  console.log(
    `${((seconds / one.heard) * 1e6).toFixed(1)} µs of processor time for each message of each reader`,
  )
  const other = await delaysOf(bareReaders, postBare)
  const expected = STEADY_RATE * STEADY_SECONDS * readersOf.flat().length
  console.log(`${one.open} readers on ${NODES} node(s) heard ${one.heard} of ${expected}.`)
  console.log(
    `Half within ${one.p50} ms, bare ${other.p50} ms; 99 of 100 within ${one.p99} and ${other.p99} ms.`,
  )
  report({
    name: `A message in a chat of ${READERS.toLocaleString('en')}, from sending it to each reader, 99th percentile`,
    ours: one.p99,
    reference: 150,
    referenceName: 'goal',
    unit: 'ms',
    goal: { most: 1 },
  })
}

async function ticksOfNodes() {
  return (await Promise.all(nodes.map(processorTicks))).reduce((sum, ticks) => sum + ticks, 0)
}

/** The delay of messages while people write as on a busy evening. */
async function delaysOf(readers: Readers[], send: (at: number) => Promise<void>) {
  await takeAll(readers)
  const sending: Promise<void>[] = []
  for (let at = 0; at < STEADY_RATE * STEADY_SECONDS; at += 1) {
    sending.push(send((sent += 1)))
    await after(1000 / STEADY_RATE)
  }
  await Promise.all(sending)
  await after(1500)
  return takeAll(readers)
}

async function compareRates() {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await rateOf(ours, postOurs), await rateOf(bareReaders, postBare)]
    if (round === 0) continue // warming up
    rates.ours.push(one)
    rates.bare.push(other)
  }
  report({
    name: `Messages delivered to ${READERS.toLocaleString('en')} readers, rights checked and stored`,
    ours: median(rates.ours),
    reference: median(rates.bare),
    referenceName: 'bare',
    unit: 'deliveries/s',
    goal: { least: 0.7 },
  })
}

type Readers = Awaited<ReturnType<typeof hear>>

/** Messages received a second while people write as fast as they are answered. */
async function rateOf(readers: Readers[], send: (at: number) => Promise<void>) {
  await after(1500) // what the last round left unread
  await takeAll(readers)
  const until = performance.now() + SECONDS * 1000
  const write = async () => {
    while (performance.now() < until) await send((sent += 1))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, write))
  return (await takeAll(readers)).heard / SECONDS
}

async function hear(origin: string, cookies: string[], port: number) {
  const file = join(tmpdir(), `matinee-readers-${process.pid}-${port}`)
  await writeFile(file, cookies.join('\n'))
  const path = `/api/live?on=chat%3A${liveEventId}`
  const readers = await startProgram(
    ['bench/chat-readers.ts', String(port), origin, path],
    `http://127.0.0.1:${port}/`,
    { READERS: file },
  )
  return { readers, port }
}

interface Taken {
  open: number
  heard: number
  p50: number
  p99: number
}

async function takeAll(readers: Readers[]): Promise<Taken> {
  const all = await Promise.all(
    readers.map(async ({ port }) => (await (await fetch(`http://127.0.0.1:${port}/taken`)).json()) as Taken),
  )
  const most = (of: 'p50' | 'p99') => Math.max(...all.map((each) => each[of]))
  const sumOf = (of: 'open' | 'heard') => all.reduce((sum, each) => sum + each[of], 0)
  return { open: sumOf('open'), heard: sumOf('heard'), p50: most('p50'), p99: most('p99') }
}

function messageOf(at: number) {
  const text = 'what a picture, and what a sound to go with it.'
  return JSON.stringify({ body: `Number ${at}, sent at ${Date.now()}: ${text}` })
}

function post(origin: string, at: number) {
  return postTo(`${origin}/api/live_chats/${liveEventId}/messages`, messageOf(at), {
    ...writers[at % writers.length]!,
    'x-forwarded-for': `10.9.${(at >> 8) & 255}.${at & 255}`,
  })
}

async function postTo(address: string, body: string, more: Record<string, string>) {
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers: { ...more, 'content-type': 'application/json' },
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${said}`)
}

/** An event on air, for signed-in members. */
async function putOnAir(): Promise<number> {
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with event as (
         insert into content (store_id, kind, title, permalink, status, access, published_at, live_state, live_at)
         select min(id), 'live_event', 'An evening of storms', 'storms', 'published', 'registered', now(), 'live', now()
         from store returning id, store_id)
       insert into live_event (content_id, store_id, state, starts_at, started_at, key_hash, key_sealed)
         select id, store_id, 'live', now(), now(), $1, $1 from event returning content_id as id`,
      [randomBytes(32)],
    )
    return Number(rows[0]!.id)
  })
}

async function signInReaders(node: number): Promise<string[]> {
  const count = Math.ceil(READERS / NODES)
  const headers = await signInPeople(product.database, originOf(node), { count, role: 'user' })
  return headers.map(({ cookie }) => cookie)
}

async function inDatabase<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(product.database)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
