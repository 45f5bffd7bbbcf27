import type { PixelTarget } from '@matinee/contract/analytics/pixel-targets'
import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { eventPixel, viewPixel } from '../../../testing/pixels.ts'
import { startWebhookTarget } from '../../../testing/target.ts'
import { makeWorld } from '../../../testing/world.ts'
import { MAX_FAILURES } from './forward.ts'
import { forwardPixels, forwardToTarget } from './jobs.ts'

const URL = '/bullet/api/pixel_targets'
const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const target = await startWebhookTarget()
afterAll(() => target.stop())
const owner = await world.as(world.owner)
const ana = await world.make.member({ email: 'ana@example.com' })
const asAna = await world.as(ana)

const view = (path: string) => viewPixel(ana, { current_pathname: path, current_query: '?a=1' })
const event = eventPixel(ana, { value: 'lights', details: { results: 3 } })
const look = (path: string) => asAna.post('/pixel/view', view(path))

async function addTarget(changes: object = {}): Promise<PixelTarget> {
  const given = { url: target.url, views: true, events: true, with_address: false, ...changes }
  const added = (await owner.post(URL, given)).json<PixelTarget>()
  expect(added.enabled).toBe(false)
  return (await owner.patch(`${URL}/${added.id}`, { enabled: true })).json<PixelTarget>()
}
const only = async () => (await owner.get(URL)).json<PixelTarget[]>()[0]!
const NOON = Date.parse('2026-03-10T12:00:00Z')
const passTo = (seconds: number) => world.setTime(new Date(NOON + seconds * 1000).toISOString())
const forward = () => world.work([forwardPixels, forwardToTarget])
async function forwardAt(seconds: number) {
  passTo(seconds)
  await world.ctx.pool.query(
    `select graphile_worker.add_job('analytics.forward-pixels', '{}'::json, job_key := 'now')`,
  )
  await forward()
}
const receivedPayloads = () =>
  target.received.map(({ body }) => JSON.parse(body) as { views: object[]; events: object[]; test?: true })

beforeEach(async () => {
  passTo(0)
  target.received.length = 0
  for (const table of ['pixel_target', 'page_view', 'pixel_event'] as const)
    await world.ctx.db.deleteFrom(table).execute()
})

it('sends nothing anywhere until somebody turns it on, and nothing of before', async () => {
  await look('/before')
  await owner.post(URL, { url: target.url, views: true, events: true, with_address: false })
  await forwardAt(60)
  expect(target.received).toEqual([])
  await owner.patch(`${URL}/${(await only()).id}`, { enabled: true })
  await forwardAt(120)
  expect(target.received).toEqual([])
})

it('sends every field by the name it came with, once, and the address of a member only where that is wanted', async () => {
  await addTarget()
  await look('/catalog')
  await asAna.post('/pixel/event', event)
  await forwardAt(11)
  const at = '2026-03-10T12:00:00.000Z'
  expect(receivedPayloads()).toEqual([
    {
      store_id: world.storeId,
      views: [{ at, ...view('/catalog'), current_email: null }],
      events: [{ at, ...event }],
    },
  ])

  await owner.patch(`${URL}/${(await only()).id}`, { with_address: true, events: false })
  await look('/again')
  await asAna.post('/pixel/event', event)
  await forwardAt(30)
  expect(receivedPayloads().slice(1)).toEqual([
    { store_id: world.storeId, views: [expect.objectContaining(view('/again'))], events: [] },
  ])
  await forwardAt(60)
  expect(target.received).toHaveLength(2)
})

it('signs the moment and the body with the secret of its target', async () => {
  const { secret } = await addTarget()
  await look('/catalog')
  await forwardAt(11)
  const { headers, body } = target.received[0]!
  const [, seconds, signed] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['matinee-signature']))!
  expect(Number(seconds)).toBe(NOON / 1000 + 11)
  expect(signed).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  expect(headers).toMatchObject({ 'content-type': 'application/json' })
})

it('waits until what was told at the same time is there as well', async () => {
  await addTarget()
  await look('/catalog')
  await forwardAt(9)
  expect(target.received).toEqual([])
})

it('tries again what was not taken, longer after each failure, and says what went wrong', async () => {
  await addTarget()
  await look('/catalog')
  target.answer(500, 302)
  await forwardAt(60)
  await forwardAt(90)
  expect(target.received).toHaveLength(1)
  await forwardAt(121)
  await forwardAt(181)
  expect(target.received).toHaveLength(2)
  expect(await only()).toMatchObject({
    failures: 2,
    enabled: true,
    last_failures: [
      { problem: 'refused', status: 302 },
      { problem: 'refused', status: 500 },
    ],
  })
  await look('/later')
  await forwardAt(241)
  expect(receivedPayloads()[2]!.views).toHaveLength(2)
  expect(await only()).toMatchObject({
    failures: 0,
    next_try_at: null,
    delivered_at: expect.any(String) as string,
  })
  const deliveries = target.received.map(({ headers }) => headers['matinee-delivery'])
  expect(deliveries[0]).toBe(deliveries[1])
  expect(deliveries[2]).not.toBe(deliveries[1])
})

it('is turned off after a day of failures, and goes on with what comes once it is turned on again', async () => {
  const { id } = await addTarget()
  await look('/lost')
  await world.ctx.db
    .updateTable('pixel_target')
    .set({ failures: MAX_FAILURES - 1 })
    .execute()
  target.answer(500)
  await forwardAt(11)
  expect(await only()).toMatchObject({ enabled: false, failures: MAX_FAILURES })
  await forwardAt(9000)
  expect(target.received).toHaveLength(1)
  await owner.patch(`${URL}/${id}`, { enabled: true })
  await look('/found')
  await forwardAt(9020)
  expect(receivedPayloads()[1]!.views).toMatchObject([{ current_pathname: '/found' }])
})

it('takes many to their target in parts, in order', async () => {
  await addTarget()
  await world.ctx.pool.query(
    `insert into page_view (store_id, visitor, host, pathname, query, window_width, window_height, created_at)
     select $1, 1, 'shop.example', '/' || n, '', 1, 1, $2 from generate_series(1, 250) n`,
    [world.storeId, '2026-03-10T12:00:00Z'],
  )
  await forwardAt(11)
  const paths = receivedPayloads().map(({ views }) =>
    views.map((each) => (each as { current_pathname: string }).current_pathname),
  )
  expect(paths.map((part) => part.length)).toEqual([100, 100, 50])
  expect(paths.flat()).toEqual(Array.from({ length: 250 }, (_, at) => `/${at + 1}`))
})

it('sends a made-up view when somebody tries it, also while it is off', async () => {
  const { id } = (
    await owner.post(URL, { url: target.url, views: true, events: true, with_address: true })
  ).json()
  expect((await owner.post(`${URL}/${id}/test`)).json()).toEqual({ taken: true, problem: null, status: 204 })
  target.answer(404)
  expect((await owner.post(`${URL}/${id}/test`)).json()).toEqual({
    taken: false,
    problem: 'refused',
    status: 404,
  })
  expect(receivedPayloads()[0]).toMatchObject({
    test: true,
    views: [{ current_pathname: '/catalog', current_email: null }],
  })
})

it('knows at most ten, belongs to one store, and keeps no secret in the clear', async () => {
  const added = await addTarget()
  const { rows } = await world.ctx.pool.query('select secret from pixel_target')
  expect(rows[0].secret.toString()).not.toContain(added.secret)
  for (let more = 1; more < 10; more += 1) await addTarget()
  const given = { url: target.url, views: true, events: true, with_address: false }
  expect((await owner.post(URL, given)).json()).toMatchObject({ code: 'too_many_pixel_targets' })

  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const other = await world.make.store('other.example')
  const stranger = await world.as(await world.make.member({ store_id: other.id, role: 'owner' }))
  expect((await stranger.get(URL)).json()).toEqual([])
  expect((await stranger.delete(`${URL}/${added.id}`)).statusCode).toBe(404)
  expect((await owner.delete(`${URL}/${added.id}`)).statusCode).toBe(204)
  expect((await owner.get(URL)).json()).toHaveLength(9)
})
