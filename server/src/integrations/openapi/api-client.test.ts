import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { webhookExampleOf } from '@matinee/contract/integrations/webhook-payloads'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { makeSigningSecret } from '../webhooks/signature.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const world = await makeWorld()
const { app, ctx } = world
await ctx.db.insertInto('store_host').values({ host: '127.0.0.1', store_id: world.storeId }).execute()
await app.stores.refresh(ctx.db)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const folder = await mkdtemp(join(tmpdir(), 'matinee-api-client-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const PROGRAM = `
import { createMatinee, MatineeError, readWebhook, WebhookRefused } from '@matinee/api'

const { ADDRESS, KEY, SECRET, HEADERS, BODY } = process.env as Record<string, string>
const matinee = createMatinee({ address: ADDRESS!, key: KEY! })
const invite = (name: string, email: string) =>
  matinee.post('/bullet/api/people', { body: { name, email }, idempotencyKey: email })

const ana = await invite('Ana', 'ana@example.com')
const again = await invite('Ana', 'ana@example.com')
for (let number = 0; number < 24; number += 1) await invite('Person', \`person\${number}@example.com\`)

let pages = 0
for await (const page of matinee.pages('/bullet/api/people', { query: { per_page: 25 } })) pages += page.length > 0 ? 1 : 0
const ids = new Set<number>()
for await (const person of matinee.each('/bullet/api/people')) ids.add(person.id)

const { body, status, headers, limit } = await matinee.call('get', '/bullet/api/people/{id}', { path: { id: ana.id } })
const name: string = body.name
const refusal = await matinee.get('/bullet/api/programs').catch((error: unknown) => error)
const wrong = await matinee.post('/bullet/api/people', { body: { name: 'x', email: 'x' } }).catch((error: unknown) => error)
const unreachable = await createMatinee({ address: 'http://127.0.0.1:1', key: KEY! })
  .get('/bullet/api/people')
  .catch((error: unknown) => error)

const event = await readWebhook(SECRET!, { headers: JSON.parse(HEADERS!), body: BODY! })
const joined = event.type === 'member.joined' ? event.data.member.name : ''
const forged = await readWebhook(SECRET!, { headers: JSON.parse(HEADERS!), body: BODY! + ' ' }).catch((error: unknown) => error)

// @ts-expect-error there is no such call
void (() => matinee.get('/bullet/api/nothing'))
// @ts-expect-error the address is missing
void (() => matinee.post('/bullet/api/people', { body: { name: 'Ana' } }))
// @ts-expect-error ids are numbers
void (() => matinee.get('/bullet/api/people/{id}', { path: { id: 'x' } }))

const codes = [refusal, wrong, unreachable].map((error) => error instanceof MatineeError && [error.status, error.code])
console.log(JSON.stringify({
  isSame: ana.id === again.id, pages, people: ids.size, name, status, limit: limit?.limit,
  headers: typeof headers, codes, joined, isForged: forged instanceof WebhookRefused,
}))
`

beforeAll(async () => {
  await run('npm', ['pack', '--silent', '-w', 'api-client', '--pack-destination', folder], { cwd: ROOT })
  const [tarball] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder })
  await writeFile(join(folder, 'program.ts'), PROGRAM)
}, 120_000)

it('is packed, installed with nothing else, and compiled by who uses it', async () => {
  const types = join(ROOT, 'node_modules/@types')
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--typeRoots',
    types,
  ]
  const { stdout } = await run(process.execPath, [TSC, ...options, 'program.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['.package-lock.json', '@matinee'])
}, 60_000)

it('calls a store with a key, goes through lists, names errors and proves webhooks', async () => {
  const owner = await world.as(world.owner)
  const scopes = { areas: { people: 'edit' }, rights: ['see_contacts'] }
  const { secret: key } = (await owner.post('/bullet/api/api_keys', { name: 'Program', scopes })).json() as {
    secret: string
  }
  const { stdout } = await run(process.execPath, ['program.js'], {
    cwd: folder,
    env: { ADDRESS: address, KEY: key, ...webhookOf(makeSigningSecret()) },
  })
  expect(JSON.parse(stdout)).toEqual({
    ...{
      isSame: true,
      name: 'Ana',
      status: 200,
      limit: 600,
      headers: 'object',
      joined: 'Ana Sousa',
      isForged: true,
    },
    ...{ pages: 2, people: await countPeople() },
    codes: [
      [403, 'not_in_scope'],
      [400, 'invalid_email'],
      [0, 'unreachable'],
    ],
  })
}, 60_000)

/** A webhook signed by the reference library of Standard Webhooks. */
function webhookOf(secret: string) {
  const [body, at] = [JSON.stringify(webhookExampleOf('member.joined')), new Date()]
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
  }
  return { SECRET: secret, HEADERS: JSON.stringify(headers), BODY: body }
}

const countPeople = async () => (await ctx.db.selectFrom('member').select('id').execute()).length
