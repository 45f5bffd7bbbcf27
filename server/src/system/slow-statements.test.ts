import type { SystemReport } from '@matinee/contract/system/system'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { runAs } from '../platform/process/current-work.ts'
import { checkWebhooks } from './checks/webhooks.ts'
import { isNewer, readTags } from './newest-release.ts'
import { shapeOf, SLOW_MS } from './slow-statements.ts'

const world = await makeWorld()
const { ctx } = world

it('shows what took long by its shape and what asked for it, without values', async () => {
  const secret = 'somebody@example.com'
  await runAs('GET /api/slow/:id', () => sql`select pg_sleep(1.5), ${secret}::text`.execute(ctx.db))
  const owner = await world.as(world.owner)
  const { slow_statements } = (await owner.get('/bullet/api/system')).json<SystemReport>()
  expect(slow_statements.counted_by).toBe('process')
  const found = slow_statements.list.find(({ from }) => from === 'GET /api/slow/:id')!
  expect(found).toMatchObject({ statement: 'select pg_sleep(?), ?::text', calls: 1 })
  expect(found.max_ms).toBeGreaterThan(1000)
  expect(JSON.stringify(slow_statements)).not.toContain(secret)
  expect(slow_statements.list.every(({ max_ms }) => max_ms >= SLOW_MS)).toBe(true)
})

it.each([
  ["select 1 from a where b = 'it''s' and c = $1", 'select ? from a where b = ? and c = ?'],
  ['select  x1\n from t where id in ($1, $2,$3)', 'select x1 from t where id in (?, …)'],
])('reduces %s to its shape', (text, shape) => expect(shapeOf(text)).toBe(shape))

it('says how many endpoints of webhooks fail, or were switched off', async () => {
  expect(await checkWebhooks(ctx)).toMatchObject({ reason: 'webhooks.fine', values: { count: 0 } })
  await sql`insert into webhook_endpoint (store_id, url, types, secret, created_at, failing_since)
    values (${world.storeId}, 'https://example.com/', '{member.joined}', 'x', '2026-01-01', '2026-01-02')`.execute(
    ctx.db,
  )
  expect(await checkWebhooks(ctx)).toMatchObject({ reason: 'webhooks.failing', values: { count: 1 } })
  const switched_off_at = new Date().toISOString()
  await ctx.db
    .updateTable('webhook_endpoint')
    .set({ enabled: false, switched_off: 'failing', switched_off_at })
    .execute()
  expect(await checkWebhooks(ctx)).toMatchObject({ reason: 'webhooks.switched_off', values: { count: 1 } })
})

it('compares versions by their numbers, and knows none where nothing can be asked', async () => {
  expect([isNewer('0.10', '0.9.5'), isNewer('1.0', '1.0.1'), isNewer('0.1.0', '0.1.0')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await readTags('/nowhere')).toBeNull()
})
