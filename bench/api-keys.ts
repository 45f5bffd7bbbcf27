/** The list of people with an API key, beside the same call with a session. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { API_KEY_CALLS_PER_MINUTE } from '../server/src/platform/http/api-key-limit.ts'
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ROUNDS = 9
const SECONDS = 4
/** As many as calls of all rounds may need within a minute. */
const KEYS = Math.ceil((ROUNDS + 1) * SECONDS * (10_000 / API_KEY_CALLS_PER_MINUTE))
const OURS = 'http://127.0.0.1:3925'
const CALL = `${OURS}/bullet/api/people`

const product = await makeProduct()
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3925',
})
const { cookie } = await staffHeaders(product.database, OURS)
const keys = await makeKeys()

const withKey: number[] = []
const withSession: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const keyed = await callWith(keys.map((key) => `authorization: Bearer ${key}`))
  const signedIn = await callWith([`cookie: ${cookie}`])
  if (round === 0) continue // warming up
  withKey.push(keyed.rate)
  withSession.push(signedIn.rate)
}
report({
  name: 'GET /bullet/api/people with an API key',
  ours: median(withKey),
  reference: median(withSession),
  referenceName: 'session',
  unit: 'answers/s',
  goal: { least: 0.95 },
})
await web.stop()
await product.stop()

function callWith(headers: string[]) {
  process.env['HEADERS'] = headers.join('\n')
  return load(CALL, { seconds: SECONDS, script: 'bench/headers.lua' })
}

async function makeKeys() {
  const keys = Array.from({ length: KEYS }, () => `mk_${randomBytes(32).toString('base64url')}`)
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query(
    `insert into api_key (store_id, member_id, name, key_hash, hint, scopes, created_at)
       select store_id, id, 'Bench', hash, 'mk_bench', '{"areas": {"people": "view"}, "rights": ["see_contacts"]}', now()
       from member, unnest($1::bytea[]) hash where member.name = 'Bench'`,
    [keys.map((key) => createHash('sha256').update(key).digest())],
  )
  await client.end()
  return keys
}
