/**
 * 5,000 events of as many members, delivered to a local receiver, each once, signed and written down; beside bare `fetch`
 * that posts the same bodies with the same concurrency, in the same run. `npm run bench -- webhooks`
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillMembers } from '../server/src/demo/members.ts'
import { DELIVERIES_AT_ONCE } from '../server/src/integrations/webhooks/delivery-run.ts'
import { addWebhook } from '../server/src/integrations/webhooks/endpoints.ts'
import { deliverToWebhook } from '../server/src/integrations/webhooks/jobs.ts'
import { memberJoined } from '../server/src/members/events.ts'
import { ensureOwner } from '../server/src/members/staff/owner.ts'
import { forEachAtOnce } from '../server/src/platform/at-once.ts'
import { transact } from '../server/src/platform/context.ts'
import { publishAll } from '../server/src/platform/jobs/events.ts'
import { readConfig } from '../server/src/platform/process/config.ts'
import { makeLogger, migrateDatabase, openContext } from '../server/src/program.ts'
import { ensureStore } from '../server/src/store/first-start.ts'
import { viewerFrom } from '../server/testing/viewer.ts'
import { makeProduct } from './product.ts'
import { median, report } from './table.ts'

const EVENTS = Number(process.argv[2] ?? 5000)
const RUNS = 3

const received: string[] = []
const server = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']))
  request.resume().once('end', () => response.writeHead(204).end())
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const product = await makeProduct()
const config = readConfig({ ...product.env, LOG_LEVEL: 'silent', PRIVATE_TARGETS: 'on' })
const { ctx, pool } = await openContext(config, product.database, makeLogger(config))
await migrateDatabase({ ctx, pool } as never)
const store = await ensureStore(ctx)
const inStore = { ...ctx, store }
const viewer = viewerFrom(await ensureOwner(ctx, store.id))
await fillMembers(inStore, { members: EVENTS })
const { endpoint } = await addWebhook(inStore, viewer, { url, description: '', types: ['member.joined'] })
const members = await ctx.db
  .selectFrom('member')
  .select('id')
  .where('role', '=', 'user')
  .limit(EVENTS)
  .execute()

const ours: number[] = []
const bare: number[] = []
for (let run = 0; run < RUNS; run += 1) {
  await announce()
  ours.push(await measure(deliver))
  bare.push(await measure(fetchAll))
}
report({
  name: `${EVENTS.toLocaleString('en')} webhooks delivered, each once`,
  ours: median(ours),
  reference: median(bare),
  referenceName: 'fetch',
  unit: 'a second',
  goal: { least: 0.5 },
})
server.close()
server.closeAllConnections()
await pool.end()
await product.stop()

/** Requests a second; throws unless each message arrived once. */
async function measure(work: () => Promise<void>): Promise<number> {
  received.length = 0
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  if (received.length !== EVENTS || new Set(received).size !== EVENTS)
    throw new Error(`${received.length} of ${EVENTS} arrived, ${new Set(received).size} different.`)
  return EVENTS / seconds
}

async function announce() {
  await ctx.db.deleteFrom('webhook_delivery').execute()
  const payloads = members.map(({ id }) => ({ store_id: store.id, member_id: id }))
  await transact(ctx, (ctx) => publishAll(ctx, memberJoined, payloads))
}

async function deliver() {
  while (received.length < EVENTS)
    await deliverToWebhook.run(ctx, { endpoint_id: endpoint.id }, new AbortController().signal)
}

async function fetchAll() {
  const rows = await ctx.db.selectFrom('webhook_delivery').select(['message_id', 'body']).execute()
  await forEachAtOnce(rows, DELIVERIES_AT_ONCE, async ({ message_id, body }) => {
    const headers = { 'content-type': 'application/json', 'webhook-id': message_id }
    await (await fetch(url, { method: 'POST', body, headers })).arrayBuffer()
  })
}
