/** How long visitors wait for the catalogue while fifty people sign in with their passwords, again and again. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashPassword } from '../server/src/members/sign-in/passwords.ts'
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const AT_ONCE = 50
const SECONDS = 5
const OURS = 'http://127.0.0.1:3931'
const PASSWORD = 'a lamp by the window'

const product = await makeProduct()
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3931',
  TRUST_PROXY: 'on', // each signs in from an address of their own
})
await fill()

// People who sign in are elsewhere: what they cost themselves is done behind everything that is measured.
const people = fork(join(import.meta.dirname, 'signing-in.ts'), [OURS, String(AT_ONCE), PASSWORD])
setPriority(people.pid!, 10)

const idle: number[] = []
const busy: number[] = []
let signedIn = 0
for (let round = 0; round <= ROUNDS; round += 1) {
  const quiet = await visit()
  const [crowded] = await Promise.all([visit(), signIn()])
  if (round === 0) continue // warming up
  idle.push(quiet)
  busy.push(crowded)
}
report({
  name: `The catalogue’s p99 while ${AT_ONCE} sign in at once (${signedIn} sign-ins in ${(ROUNDS + 1) * SECONDS} s)`,
  ours: median(busy),
  reference: median(idle),
  referenceName: 'idle',
  unit: 'ms',
  goal: { most: 2 },
})
people.kill()
await web.stop()
await product.stop()

async function visit() {
  const paced = { connections: 16, seconds: SECONDS, script: 'bench/paced.lua' }
  return (await load(`${OURS}/api/contents`, { ...paced, headers: { 'accept-encoding': 'br' } })).p99_ms
}

/** Keeps them signing in for as long as the visit takes. */
async function signIn() {
  people.send(SECONDS)
  signedIn += ((await once(people, 'message')) as [number])[0]
}

async function fill() {
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query(
    `insert into member (store_id, name, role, email, password_hash)
     select (select min(id) from store), 'Person ' || n, 'user', 'person' || n || '@example.com', $1
     from generate_series(0, ${AT_ONCE - 1}) n`,
    [await hashPassword(PASSWORD)],
  )
  await client.query(`insert into content (store_id, title, permalink, status, published_at, short_description)
    select (select min(id) from store), 'Program ' || n, 'program-' || n, 'published', now() - n * interval '1 hour',
      'A film about the number ' || n || ' and what became of it.'
    from generate_series(1, 100) n`)
  await client.query(
    `select pg_notify('matinee', json_build_object('name', 'catalogue', 'store_id', min(id))::text) from store`,
  )
  await client.end()
}
