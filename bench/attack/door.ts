import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reopenStore } from '../../server/testing/fuzz/population.ts'
import type { Client } from '../../server/testing/open-world.ts'
import { ROLE_HEADER } from './reached.ts'
import type { Target } from './target.ts'

export type Role = 'guest' | 'member' | 'owner'

/** The product as one kind of person sees it: every request is signed in and carries the CSRF token of its page. */
export interface Door {
  role: Role
  origin: string
  requests: number
  /** Number of answers by status. */
  answers: Map<number, number>
  /** Answers of 5xx. */
  faults: string[]
  /** Expected answers of 5xx, by cause. */
  meant: Map<string, number>
  close(): Promise<void>
}

/** A session is replaced after this many requests: an attack changes passwords, signs out and closes stores. */
const RENEW_EVERY = 400
const PEOPLE_AT_ONCE = 8

export async function openDoor(target: Target, role: Role): Promise<Door> {
  let people = await signIn(target, role)
  let renewing: Promise<void> | null = null
  const door: Door = {
    role,
    origin: '',
    requests: 0,
    answers: new Map(),
    faults: [],
    meant: new Map(),
    close,
  }

  async function renew() {
    await reopenStore(target.world)
    people = await signIn(target, role)
    renewing = null
  }

  const server = createServer((asked, answer) => {
    door.requests += 1
    if (door.requests % RENEW_EVERY === 0) renewing ??= renew()
    const { headers } = people[door.requests % people.length]!
    void Promise.resolve(renewing).then(() => forwardRequest(target, door, { asked, answer, headers }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  door.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await renewing
  }
  return door
}

/** Several people, because each has a rate limit. */
function signIn({ world }: Target, role: Role): Promise<Client[]> {
  const one = async () => {
    if (role === 'guest') return world.asGuest()
    if (role === 'owner') return world.as(world.owner)
    return world.as(await world.make.member())
  }
  return Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, one))
}

interface ProxiedRequest {
  asked: IncomingMessage
  answer: ServerResponse
  headers: Record<string, string>
}

/** The cookie's name over https. */
const overHttps = (cookies: string) =>
  cookies.replaceAll('matinee_session=', '__Host-matinee=').replace(/(^|; )(?=matinee_)/g, '$1__Host-')

function forwardRequest({ port }: Target, door: Door, { asked, answer, headers }: ProxiedRequest) {
  const { origin: _origin, referer: _referer, cookie: _cookie, ...own } = asked.headers
  const sent = {
    ...own,
    ...headers,
    cookie: overHttps(headers['cookie']!),
    'x-forwarded-for': addressOf(door.requests),
    'x-forwarded-proto': 'https',
    [ROLE_HEADER]: door.role,
  }
  const onward = request({ port, method: asked.method, path: asked.url, headers: sent }, (given) => {
    note(door, asked, given.statusCode!)
    const location = given.headers.location?.replace(/^https:\/\/localhost/, door.origin)
    answer.writeHead(given.statusCode!, { ...given.headers, ...(location && { location }) })
    given.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

const addressOf = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`

const MOST_FAULTS = 50

function note(door: Door, asked: IncomingMessage, status: number) {
  door.answers.set(status, (door.answers.get(status) ?? 0) + 1)
  if (status < 500) return
  const fault = `${status} for ${asked.method} ${asked.url?.slice(0, 300)}`
  // A closed store answers its page with a status of its own.
  const isMeant = status === 503 && asked.url!.startsWith('/maintenance')
  if (isMeant) door.meant.set(fault, (door.meant.get(fault) ?? 0) + 1)
  else if (door.faults.length < MOST_FAULTS) door.faults.push(fault)
}
