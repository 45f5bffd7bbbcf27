import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const TOKEN = 'a-token-for-the-tests'
const world = await makeWorld({ METRICS_TOKEN: TOKEN })
const { app } = world
const scrape = (token = TOKEN) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

it('are for whoever has the token', async () => {
  expect(await app.inject('/metrics')).toMatchObject({ statusCode: 401 })
  expect(await scrape('another-token-entirely')).toMatchObject({ statusCode: 401 })
  expect(await scrape()).toMatchObject({ statusCode: 200 })
})

it('count answers by route, without ids, and tell what the checks found', async () => {
  const asOwner = await world.as(world.owner)
  await asOwner.get('/bullet/api/people/987654')
  await app.inject('/no/such/page')
  const { body } = await scrape()
  expect(body).toContain(
    'matinee_http_request_seconds_count{method="GET",route="/bullet/api/people/:id",status="4xx"} 1',
  )
  expect(body).not.toContain('987654')
  expect(body).not.toContain('no/such/page')
  expect(body).toMatch(/matinee_check_state\{check="workers"\} 2/)
  expect(body).toMatch(/matinee_check_value\{check="disk",value="free_bytes"\} \d/)
  expect(body).toMatch(/process_resident_memory_bytes \d/)
})

it('are all there that the alert rules and the dashboard ask for', async () => {
  const { body } = await scrape()
  const asked = ['alerts.yml', 'grafana.json'].flatMap((name) => [
    ...readFileSync(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8').matchAll(
      /\b(matinee|process|nodejs)_[a-z0-9_]+/g,
    ),
  ])
  const missing = new Set(asked.map(([name]) => name).filter((name) => !body.includes(`${name}`)))
  expect([...missing]).toEqual([])
})

it('are not there without a token', async () => {
  const { app } = await makeWorld()
  expect(await app.inject('/metrics')).not.toMatchObject({ statusCode: 200 })
})
