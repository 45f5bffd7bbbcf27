import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import type { Shop } from '../kills/shop.ts'
import { pickOne } from '../../server/testing/seeds.ts'

/** How often people do each of these on a day of a store with some thousand members. */
const DAY = { page: 20_000, list: 10_000, search: 3000, signIn: 400, code: 200, picture: 100, renewal: 200 }
type Deed = keyof typeof DAY

const PAGES = ['/', '/catalog', '/browse', '/join', '/search', '/sign_in']
const WORDS = ['station', 'sea', 'the', 'stasion', 'light', 'nothing like it', 'ligth', 'a']
const AT_ONCE = 8

export interface DayOptions {
  origin: string
  shop: Shop
  pool: pg.Pool
  /** Of all members of the shop. */
  password: string
  chance: () => number
  seconds: number
}

/** How often something was done, or answered as it should not be. */
export type Tally = Map<string, number>

/** A day in so many seconds: each deed at its own pace, all beside each other. */
export async function liveDay(options: DayOptions): Promise<{ done: Tally; odd: Tally }> {
  const { origin, seconds } = options
  const course = { done: new Map<string, number>(), odd: new Map<string, number>() }
  const cards = (await (await fetch(`${origin}/api/contents`)).json()) as { permalink: string }[]
  const deeds = deedsOf(
    options,
    cards.map(({ permalink }) => permalink),
  )
  const until = Date.now() + seconds * 1000
  const repeated = Object.entries(DAY).map(([name, times]) =>
    repeat({ name, deed: deeds[name as Deed], every_ms: (seconds * 1000) / times, until, ...course }),
  )
  await Promise.all(repeated)
  return course
}

interface Repetition {
  name: string
  /** Resolves to a status of HTTP. */
  deed: () => Promise<number>
  every_ms: number
  until: number
  done: Tally
  odd: Tally
}

/** Does it when its time has come, however long the one before takes. */
async function repeat({ name, deed, every_ms, until, done, odd }: Repetition) {
  const running = new Set<Promise<void>>()
  const doOnce = async () => {
    const status = await deed()
    count(done, name)
    if (status >= 400) count(odd, `${status} for ${name}`)
  }
  // On a machine that is too slow the day is cut off.
  for (let due = Date.now(); Math.max(due, Date.now()) < until; due += every_ms) {
    await pause(Math.max(0, due - Date.now()))
    const one = doOnce().finally(() => running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
}

const count = (tally: Tally, name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)

function deedsOf(options: DayOptions, permalinks: string[]): Record<Deed, () => Promise<number>> {
  const { shop, pool, chance } = options
  const get = async (path: string, headers = {}) => (await send(options, path, { headers })).status
  const words = () => `${pickOne(chance, WORDS)} ${Math.floor(chance() * 40)}`
  const cookie = () => pickOne(chance, shop.members).cookie
  return {
    page: () => get(pickOne(chance, [...PAGES, `/programs/${pickOne(chance, permalinks)}`])),
    list: () => get(`/api/contents?page=${1 + Math.floor(chance() * 2)}`, { cookie: cookie() }),
    search: () => get(`/api/contents/search?query=${encodeURIComponent(words())}`),
    signIn: () => asVisitor(options, '/api/sessions', signInOf(options)),
    code: () => asVisitor(options, CODE, { email: `reader${Math.floor(chance() * 1e6)}@soak.example` }),
    picture: async () => {
      const headers = { ...shop.owner, 'content-type': 'image/png' }
      const body = new Uint8Array(await drawPicture(chance))
      return (await send(options, '/bullet/api/page_pictures', { method: 'POST', headers, body })).status
    },
    renewal: async () => {
      await pool.query(MAKE_DUE)
      return 200
    },
  }
}

const CODE = '/api/sign_in_codes'
// The job of every minute then renews it, as on the day it is due.
const MAKE_DUE = `update subscription set due_at = now(), period_end = now() where id =
  (select subscription.id from subscription join member on member.id = member_id
    where due_at > now() and email like '%@many.example' order by random() limit 1)`

const signInOf = ({ shop, password, chance }: DayOptions) => ({
  email: `viewer${Math.floor(chance() * shop.members.length)}@kills.example`,
  password,
})

/** With a new browser. */
async function asVisitor(options: DayOptions, path: string, body: object): Promise<number> {
  const session = await send(options, '/api/sessions', {})
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': session.headers.get('x-csrf-token')!,
    cookie: session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
  return (await send(options, path, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

/** From an address of its own, and read to its end. */
async function send({ origin, chance }: DayOptions, path: string, init: RequestInit): Promise<Response> {
  const from = `198.51.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}`
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': from, ...(init.headers as object) }
  const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer
}

/** A photograph of a phone, in colours of its own. */
const drawPicture = (chance: () => number) => {
  const channel = () => Math.floor(chance() * 256)
  const background = { r: channel(), g: channel(), b: channel() }
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
    .png()
    .toBuffer()
}
