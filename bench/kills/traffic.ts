import { setTimeout as pause } from 'node:timers/promises'
import { pickOne } from '../../server/testing/seeds.ts'
import type { Shop } from './shop.ts'

/** What was acknowledged. */
export interface Acknowledged {
  comments: string[]
  /** Keys of orders. */
  orders: string[]
  events: number
  /** Numbers of videos. */
  films: number[]
  /** Unexpected answers and their number. */
  odd: Map<string, number>
}

export interface TrafficOptions {
  origins: string[]
  until: number
  acknowledged: Acknowledged
  chance: () => number
  /** The first of each lane's rounds, which are told apart by their numbers. */
  from?: number
  /** The longest rest of a person between two rounds. */
  rest_ms?: number
}

interface Answer {
  status: number
  body: string
  headers: Headers
}

const AWAY_MS = 300
const LANES = 4
const REST_MS = 8
// Of a balancer: nothing behind it answered.
const AWAY = [429, 502, 503, 504]

/** People who comment, buy and watch at once, and a publisher who uploads, until the time is up. */
export async function sendTraffic(shop: Shop, options: TrafficOptions): Promise<void> {
  const lanes = Array.from({ length: LANES }, (_, lane) => runLane(shop, options, lane))
  await Promise.all([...lanes, uploadFilms(shop, options)])
}

async function runLane(shop: Shop, options: TrafficOptions, lane: number) {
  for (let nth = options.from ?? 0; Date.now() < options.until; nth += 1) {
    const member = shop.members[(nth * LANES + lane) % shop.members.length]!
    await comment(shop, options, member, `Comment ${lane} of ${nth}`)
    await watch(shop, options, member)
    await buy(shop, options, member, shop.offers[Math.floor((nth * LANES + lane) / shop.members.length)])
    await pause(options.chance() * (options.rest_ms ?? REST_MS))
  }
}

/** Sends a call as a browser does, and repeats it while the server is unavailable; undefined once the time is up. */
async function send(
  { origins, until, acknowledged: { odd }, chance }: TrafficOptions,
  call: { method: string; path: string; headers?: Record<string, string>; body?: unknown },
): Promise<Answer | undefined> {
  for (const end = until + 60_000; Date.now() < end; await pause(AWAY_MS)) {
    const answer = await sendOnce(pickOne(chance, origins), call, chance)
    if (answer && !AWAY.includes(answer.status)) {
      if (answer.status < 500) return answer
      const fault = `${answer.status} for ${call.method} ${call.path.replaceAll(/\w{20,}|\d+/g, ':id')}`
      odd.set(fault, (odd.get(fault) ?? 0) + 1)
    }
  }
  return undefined
}

async function sendOnce(
  origin: string,
  {
    method,
    path,
    headers = {},
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body?: unknown },
  chance: () => number,
): Promise<Answer | undefined> {
  const address = `198.51.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}`
  const isBytes = body instanceof Uint8Array
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        'x-forwarded-for': address,
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, body: await answer.text(), headers: answer.headers }
  } catch {
    return undefined
  }
}

type Member = Shop['members'][number]
const tokens = new Map<number, Record<string, string>>()

/** The cookie of a member and the CSRF token of their pages. */
async function headersOf(options: TrafficOptions, { id, cookie }: Member) {
  const known = tokens.get(id)
  if (known) return known
  const session = await send(options, { method: 'GET', path: '/api/sessions', headers: { cookie } })
  const given = session?.headers.getSetCookie().map((one) => one.split(';')[0]) ?? []
  const token = session?.headers.get('x-csrf-token') ?? ''
  const headers = { cookie: [cookie, ...given].join('; '), 'x-csrf-token': token }
  if (token) tokens.set(id, headers)
  return headers
}

async function comment({ program }: Shop, options: TrafficOptions, member: Member, body: string) {
  const headers = await headersOf(options, member)
  const sent = { id: program.content_id, comment: { body } }
  const answer = await send(options, { method: 'POST', path: '/api/comments', headers, body: sent })
  // If the answer was lost, the repeated call reports a duplicate.
  if (answer && (answer.status < 300 || answer.body.includes('comment_repeated')))
    options.acknowledged.comments.push(body)
}

async function watch({ store_id, program }: Shop, options: TrafficOptions, member: Member) {
  const tracking = { user_id: member.id, ...program, store_id }
  const token = await send(options, {
    method: 'GET',
    path: '/api/token',
    headers: {
      cookie: member.cookie,
      ...Object.fromEntries(
        Object.entries(tracking).map(([name, id]) => [name.replace('_', '-'), String(id)]),
      ),
    },
  })
  if (token?.status !== 200) return
  const now = Date.now()
  const events = Array.from({ length: 20 }, (_, nth) => ({
    name: 'timeupdate',
    current_second: nth,
    created_at: new Date(now - nth * 1000).toISOString(),
  }))
  const batch = { ...tracking, current_second: 20, source: 'web', events }
  const headers = { token: token.body }
  const answer = await send(options, { method: 'PUT', path: '/api/events', headers, body: batch })
  if (answer?.status === 200) options.acknowledged.events += events.length
}

async function buy(_: Shop, options: TrafficOptions, member: Member, offer_id: number | undefined) {
  if (offer_id === undefined) return
  const headers = await headersOf(options, member)
  const begun = await send(options, { method: 'POST', path: '/api/orders', headers, body: { offer_id } })
  if (begun?.status !== 201) return
  const { key } = (JSON.parse(begun.body) as { order: { key: string } }).order
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' }
  const made = await send(options, { method: 'POST', path: '/api/test_provider/tokens', headers, body: card })
  if (!made || made.status >= 300) return
  const payment_method = (JSON.parse(made.body) as { token: string }).token
  const paid = await send(options, {
    method: 'POST',
    path: `/api/orders/${key}/complete`,
    headers: { ...headers, 'idempotency-key': key },
    body: { payment_method },
  })
  if (paid?.status === 200) options.acknowledged.orders.push(key)
}

const UPLOAD = '/bullet/api/uploads'
const PART = 64 * 1024

/** One film after another by tus, resumed at the server's offset. */
async function uploadFilms({ owner, film }: Shop, options: TrafficOptions) {
  const headers = { ...owner, 'tus-resumable': '1.0.0' }
  while (Date.now() < options.until - 30_000) {
    const id = await uploadFilm(film, headers, options)
    if (id) options.acknowledged.films.push(id)
    await pause(20_000)
  }
}

async function uploadFilm(film: Buffer, headers: Record<string, string>, options: TrafficOptions) {
  const name = Buffer.from('film.mp4').toString('base64')
  const made = await send(options, {
    method: 'POST',
    path: UPLOAD,
    headers: { ...headers, 'upload-length': String(film.length), 'upload-metadata': `filename ${name}` },
  })
  const path = made?.headers.get('location')
  if (!path) return undefined
  while (Date.now() < options.until + 60_000) {
    const stand = await send(options, { method: 'HEAD', path: new URL(path, 'http://x').pathname, headers })
    const offset = Number(stand?.headers.get('upload-offset') ?? 0)
    const id = Number(stand?.headers.get('upload-video-id')) || undefined
    if (id || !stand) return id
    await send(options, {
      method: 'PATCH',
      path: new URL(path, 'http://x').pathname,
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: film.subarray(offset, offset + PART),
    })
  }
  return undefined
}
