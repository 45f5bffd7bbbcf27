import { WEBHOOK_TYPES, type WebhookType } from '@matinee/contract/integrations/webhook-events'
import { webhookExampleOf, webhookPayloadOf } from '@matinee/contract/integrations/webhook-payloads'
import type { WebhookDelivery, WebhookEndpoint } from '@matinee/contract/integrations/webhooks'
import { DAY_SECONDS, HOUR_SECONDS } from '@matinee/contract/platform/durations'
import { Webhook } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { furnishStore } from '../../../testing/furnished-store.ts'
import { minimalValueOf } from '../../../testing/minimal-request.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { startWebhookTarget } from '../../../testing/target.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { makeWorld } from '../../../testing/world.ts'
import { memberJoined } from '../../members/events.ts'
import { removeMember } from '../../members/account/deletion.ts'
import { commentPosted } from '../../community/events.ts'
import { offerChanged } from '../../offers/events.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { webhookSwitchedOff } from '../events.ts'
import { addWebhook } from './endpoints.ts'
import { deleteOldDeliveries, deliverToWebhook, wakeWebhooks } from './jobs.ts'
import { webhookRecorders } from './sources.ts'

const URL = '/bullet/api/webhooks'
const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const { ctx, storeId: store_id } = world
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id }).execute()
const target = await startWebhookTarget()
afterAll(() => target.stop())
const owner = await world.as(world.owner)
const furnished = await furnishStore(world, store_id, 'Zephyr')
const other = await world.make.offer({ store_id })
const { member: member_id } = furnished

const START = Date.parse('2040-03-10T12:00:00Z') // what is planned for later stays in the queue, which has a clock of its own
const passTo = (seconds: number) => world.setTime(new Date(START + seconds * 1000).toISOString())

async function add(types: WebhookType[] = ['member.joined', 'offer.changed'], more: object = {}) {
  const body = { url: target.url, description: 'CRM', types, ...more }
  const answer = await owner.post(URL, body)
  expect(answer).toMatchObject({ statusCode: 201 })
  return answer.json<{ endpoint: WebhookEndpoint; secret: string }>()
}
const only = async () => (await owner.get(URL)).json<WebhookEndpoint[]>()[0]!
const log = async (id: number, query = '') =>
  (await owner.get(`${URL}/${id}/deliveries${query}`)).json<WebhookDelivery[]>()
const joined = () => publish(ctx, memberJoined, { store_id, member_id })
const changed = (offer_id = furnished.offer) => publish(ctx, offerChanged, { store_id, offer_id })

/** Runs what is due at a moment of the simulated clock; the queue itself runs by the machine's. */
async function deliverAt(seconds: number) {
  passTo(seconds)
  await ctx.pool.query(
    `select graphile_worker.add_job('integrations.wake-webhooks', '{}'::json, job_key := 'now')`,
  )
  await world.work([wakeWebhooks, deliverToWebhook])
}

const received = () =>
  target.received.map(({ headers, body }) => ({
    id: headers['webhook-id'] as string,
    ...(JSON.parse(body) as { type: WebhookType; data: Record<string, { id: number }>; test?: true }),
  }))

beforeEach(async () => {
  passTo(0)
  target.reset()
  await ctx.db.deleteFrom('webhook_endpoint').execute()
  await ctx.pool.query('delete from graphile_worker._private_jobs')
})

const payment = await ctx.db
  .insertInto('payment')
  .values({
    store_id,
    member_id,
    provider: 'test',
    state: 'succeeded',
    amount: 999,
    currency: 'USD',
    created_at: '2026-03-01T00:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const dispute = await ctx.db
  .insertInto('dispute')
  .values({
    store_id,
    payment_id: payment.id,
    provider: 'test',
    ref: 'd',
    amount: 999,
    currency: 'USD',
    state: 'open',
    opened_at: '2026-03-02T00:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow()

describe('what is sent', () => {
  it('has the declared shape for every type', async () => {
    await add([...WEBHOOK_TYPES])
    for (const table of ['member_import', 'film_import', 'page_import'] as const)
      await ctx.db.updateTable(table).set({ state: 'done' }).execute()
    await ctx.db.updateTable('gift_card').set({ claimed_by: member_id }).execute()
    for (const { event } of webhookRecorders) await publish(ctx, event, payloadFor(event.payload))
    const rows = await ctx.db.selectFrom('webhook_delivery').select(['type', 'body']).execute()
    expect([...new Set(rows.map(({ type }) => type))].toSorted()).toEqual(WEBHOOK_TYPES.toSorted())
    for (const { type, body } of rows)
      expect.soft([type, ...Value.Errors(webhookPayloadOf(type), JSON.parse(body))]).toEqual([type])
    const everything = rows.map(({ body }) => body).join()
    expect(everything).not.toMatch(/whsec_|password|hash|code_tail/)
  })

  it('has an example of that shape for every type', () => {
    for (const type of WEBHOOK_TYPES)
      expect.soft([type, ...Value.Errors(webhookPayloadOf(type), webhookExampleOf(type))]).toEqual([type])
  })

  it('is verified by the library of Standard Webhooks, and not with another secret', async () => {
    const { secret } = await add()
    world.setTime(null)
    await joined()
    await world.work([deliverToWebhook])
    const [{ headers, body }] = target.received as [(typeof target.received)[0]]
    const verify = (key: string, text = body) =>
      new Webhook(key).verify(text, headers as Record<string, string>)
    expect(verify(secret)).toMatchObject({ type: 'member.joined', data: { member: { id: member_id } } })
    expect(() => verify(secret, `${body} `)).toThrow('signature')
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('signature')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Matinee' })
    expect(headers['webhook-id']).toMatch(/^msg_[\w-]{24}$/)
  })

  it('is nothing of what was rolled back, and all of what was committed', async () => {
    const { endpoint } = await add()
    await expect(
      transact(ctx, async (ctx) => {
        await publish(ctx, memberJoined, { store_id, member_id })
        throw new Error('not after all')
      }),
    ).rejects.toThrow('not after all')
    expect(await log(endpoint.id)).toEqual([])
    await joined()
    expect(await log(endpoint.id)).toMatchObject([{ type: 'member.joined', state: 'pending', attempts: 0 }])
    await changed()
    await deliverAt(0)
    expect(received().map(({ type }) => type)).toEqual(['member.joined', 'offer.changed'])
    expect(await log(endpoint.id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  it('reaches only endpoints of the store that are on and told of it', async () => {
    await add(['member.joined'])
    const { endpoint } = await add(['member.joined'])
    await owner.patch(`${URL}/${endpoint.id}`, { enabled: false })
    await changed()
    await joined()
    await deliverAt(0)
    expect(received().map(({ type }) => type)).toEqual(['member.joined'])
  })
})

describe('retries', () => {
  it('wait longer after each failure, under the same id, and end after three days', async () => {
    const { endpoint } = await add()
    await joined()
    target.answer(...Array.from({ length: 20 }, () => 500))
    const moments: number[] = []
    for (let seconds = 0; seconds < 4 * DAY_SECONDS; seconds = await nextDue(seconds)) {
      moments.push(seconds)
      await deliverAt(seconds)
    }
    expect(moments.slice(0, 4)).toEqual([0, 5, 305, 2105])
    expect(moments.at(-1)).toBeGreaterThan(3 * DAY_SECONDS)
    expect(moments).toHaveLength(10)
    expect(new Set(received().map(({ id }) => id)).size).toBe(1)
    expect(await log(endpoint.id)).toMatchObject([{ state: 'failed', attempts: 10, next_try_at: null }])
  })

  it('keep the order of one object and hold up no other', async () => {
    await add(['offer.changed'])
    await changed()
    await changed()
    await changed(other.id)
    target.answer(500)
    await deliverAt(0)
    const offers = () => received().map(({ data }) => data['offer']!.id)
    expect(offers()).toEqual([furnished.offer, other.id])
    await deliverAt(4)
    expect(offers()).toHaveLength(2)
    await deliverAt(5)
    expect(offers()).toEqual([furnished.offer, other.id, furnished.offer, furnished.offer])
    expect(received()[0]!.id).toBe(received()[2]!.id)
    expect(received()[3]!.id).not.toBe(received()[2]!.id)
  })

  it('send again under the same id what a dying process did not write down', async () => {
    await add()
    await joined()
    const dying = { ...ctx, assertJobHeld: () => Promise.reject(new Error('this process is gone')) }
    const { id } = await only()
    const run = deliverToWebhook.run(dying, { endpoint_id: id }, new AbortController().signal)
    await expect(run).rejects.toThrow('gone')
    await deliverAt(0)
    const ids = received().map((message) => message.id)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(await only()).toMatchObject({ pending: 0, failed: 0 })
  })

  it('spare an endpoint that fails again and again', async () => {
    const offers = await Promise.all(Array.from({ length: 30 }, () => world.make.offer({ store_id })))
    await add(['offer.changed'])
    for (const { id } of offers) await changed(id)
    target.answer(...Array.from({ length: 100 }, () => 503))
    await deliverAt(0)
    const first = target.received.length
    expect(first).toBeLessThan(20)
    expect((await only()).next_try_at).not.toBeNull()
    await deliverAt(5)
    expect(target.received).toHaveLength(first)
    target.reset()
    await deliverAt(DAY_SECONDS)
    expect(new Set(received().map(({ data }) => data['offer']!.id)).size).toBe(30)
    expect(await only()).toMatchObject({ failures: 0, failing_since: null, pending: 0 })
  })

  it('follow no redirect, also not into the own network', async () => {
    const { endpoint } = await add()
    await joined()
    target.answer(302)
    await deliverAt(0)
    const [{ id }] = (await log(endpoint.id)) as [WebhookDelivery]
    const details = (await owner.get(`${URL}/${endpoint.id}/deliveries/${id}`)).json()
    expect(details).toMatchObject({ state: 'pending', tries: [{ problem: 'refused', status: 302 }] })
    expect(target.received).toHaveLength(1)
  })
})

describe('an endpoint that is of no use', () => {
  const mails = async () => {
    await world.work(ctx.subscribers.get(webhookSwitchedOff.name))
    return ctx.db.selectFrom('mail').select('subject').where('kind', '=', 'webhook_switched_off').execute()
  }

  it('is switched off after five days of failures, and the publisher is told', async () => {
    await world.make.member({ role: 'admin' })
    await world.make.member({ role: 'moderator' })
    await add()
    await joined()
    target.answer(...Array.from({ length: 100 }, () => 500))
    for (const hours of [0, 1, 60, 119]) await deliverAt(hours * HOUR_SECONDS)
    await changed()
    expect(await only()).toMatchObject({ enabled: true })
    await deliverAt(121 * HOUR_SECONDS)
    expect(await only()).toMatchObject({ enabled: false, switched_off: 'failing', pending: 0, failed: 2 })
    expect(await mails()).toEqual([{ subject: expect.stringContaining('127.0.0.1') }])
    await joined()
    expect(await only()).toMatchObject({ pending: 0 })

    target.reset()
    const { id } = await only()
    expect(
      (await owner.post(`${URL}/${id}/replay`, { since: new Date(START).toISOString() })).json(),
    ).toMatchObject({
      code: 'webhook_switched_off',
    })
    await owner.patch(`${URL}/${id}`, { enabled: true })
    const since = new Date(START).toISOString()
    expect((await owner.post(`${URL}/${id}/replay`, { since })).json()).toEqual({ replayed: 2 })
    await deliverAt(122 * HOUR_SECONDS)
    expect(received().map(({ type }) => type)).toEqual(['member.joined', 'offer.changed'])
    expect(await only()).toMatchObject({ enabled: true, switched_off: null, failed: 0 })
  })

  it('is switched off at once where it says that it is gone', async () => {
    await add()
    await joined()
    target.answer(410)
    await deliverAt(0)
    expect(await only()).toMatchObject({ enabled: false, switched_off: 'gone' })
  })
})

describe('the log', () => {
  it('keeps bodies and answers, pages by state, and is emptied after two weeks', async () => {
    const { endpoint } = await add()
    await joined()
    await changed()
    target.answer(400)
    await deliverAt(0)
    const [failed] = await log(endpoint.id, '?state=pending')
    const details = (await owner.get(`${URL}/${endpoint.id}/deliveries/${failed!.id}`)).json()
    expect(JSON.parse(details.body)).toMatchObject({ type: failed!.type, data: {} })
    expect(details.tries).toMatchObject([{ status: 400, problem: 'refused', answer: null }])
    expect(await log(endpoint.id, '?state=delivered')).toHaveLength(1)

    passTo(15 * DAY_SECONDS)
    await deleteOldDeliveries.run(ctx, {}, new AbortController().signal)
    expect(await log(endpoint.id)).toMatchObject([{ state: 'pending' }])
    const { rows } = await ctx.pool.query('select count(*)::int as count from webhook_attempt')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('sends one again under its id, and only once it is finished', async () => {
    const { endpoint } = await add()
    await joined()
    const [{ id }] = (await log(endpoint.id)) as [WebhookDelivery]
    const replay = () => owner.post(`${URL}/${endpoint.id}/deliveries/${id}/replay`)
    expect((await replay()).json()).toMatchObject({ code: 'webhook_unfinished' })
    await deliverAt(0)
    expect((await replay()).json()).toMatchObject({ id, state: 'pending' })
    await deliverAt(1)
    const ids = received().map((message) => message.id)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('shows what came of a test', async () => {
    const { endpoint, secret } = await add()
    await owner.patch(`${URL}/${endpoint.id}`, { enabled: false })
    world.setTime(null)
    const test = (type: WebhookType) => owner.post(`${URL}/${endpoint.id}/test`, { type })
    expect((await test('invoice.paid')).json()).toMatchObject({ problem: null, status: 204 })
    const { headers, body } = target.received[0]!
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'invoice.paid',
      test: true,
    })
    target.answer(404)
    expect((await test('member.joined')).json()).toMatchObject({ problem: 'refused', status: 404 })
    expect(await log(endpoint.id)).toMatchObject([
      { test: true, state: 'failed' },
      { test: true, state: 'delivered' },
    ])
  })
})

describe('secrets', () => {
  it('are sealed, shown again, and for a day beside a new one', async () => {
    const { endpoint, secret } = await add()
    const { rows } = await ctx.pool.query('select secret from webhook_endpoint')
    expect(rows[0].secret.toString()).not.toContain(secret.slice(6))
    expect((await owner.get(`${URL}/${endpoint.id}/secret`)).json()).toEqual({ secret })
    const rotated = (await owner.post(`${URL}/${endpoint.id}/rotate_secret`)).json<{ secret: string }>()
    expect(rotated.secret).not.toBe(secret)
    expect((await only()).old_secret_until).not.toBeNull()
    await joined()
    await deliverAt(0)
    await joined()
    await deliverAt(DAY_SECONDS)
    const signatures = target.received.map(({ headers }) => String(headers['webhook-signature']).split(' '))
    expect(signatures.map((all) => all.length)).toEqual([2, 1])
    expect((await only()).old_secret_until).toBeNull()
  })
})

describe('who may', () => {
  it('add only addresses that are safe, and at most twenty', async () => {
    const careful = { ...storeContextOf(world), config: { ...ctx.config, private_targets: false } }
    const unsafe = ['http://hooks.example/', 'https://10.0.0.1/', 'https://u:p@hooks.example/', 'nowhere']
    for (const url of unsafe)
      expect(() =>
        addWebhook(careful, viewerFrom(world.owner), { url, description: '', types: ['member.joined'] }),
      ).toThrow('https://')
    for (let more = 0; more < 20; more += 1) await add()
    const body = { url: target.url, description: '', types: ['member.joined'] }
    expect((await owner.post(URL, body)).json()).toMatchObject({ code: 'too_many_webhooks' })
  })

  it('learns nothing through a webhook that they may not see', async () => {
    const { endpoint } = await add(['member.joined'])
    const keyOf = async (areas: object, rights: string[] = []) => {
      const answer = await owner.post('/bullet/api/api_keys', { name: 'Key', scopes: { areas, rights } })
      return { authorization: `Bearer ${answer.json<{ secret: string }>().secret}` }
    }
    const post = (headers: Record<string, string>, types: WebhookType[]) =>
      world.app.inject({
        method: 'POST',
        url: URL,
        headers,
        payload: { url: target.url, description: '', types },
      })
    const settings = await keyOf({ settings: 'edit' })
    expect((await post(settings, ['member.joined'])).json()).toMatchObject({
      code: 'webhook_types_out_of_reach',
    })
    for (const path of ['/secret', '/deliveries']) {
      const answer = await world.app.inject({ url: `${URL}/${endpoint.id}${path}`, headers: settings })
      expect(answer.json()).toMatchObject({ code: 'webhook_types_out_of_reach' })
    }
    const people = await keyOf({ settings: 'edit', people: 'view' })
    expect((await post(people, ['member.joined'])).statusCode).toBe(403)
    const contacts = await keyOf({ settings: 'edit', people: 'view' }, ['see_contacts'])
    expect((await post(contacts, ['member.joined'])).statusCode).toBe(201)
    expect((await post(contacts, ['invoice.paid'])).statusCode).toBe(403)
    const content = await keyOf({ content: 'edit' })
    expect((await post(content, ['program.published'])).json()).toMatchObject({ code: 'not_in_scope' })
    expect((await owner.delete(`${URL}/${endpoint.id}`)).statusCode).toBe(204)
    expect((await owner.get(`${URL}/${endpoint.id}/deliveries`)).json()).toMatchObject({
      code: 'webhook_not_found',
    })
  })
})

it('forgets a member who leaves, and still tells what is to be told', async () => {
  const { endpoint } = await add(['comment.posted', 'member.deleted'])
  const leaving = await world.make.member({ name: 'Quentin', email: 'quentin@example.com' })
  const comment = () =>
    world.make.comment({ content_id: furnished.content, member_id: leaving.id, body: 'Quixotic' })
  await publish(ctx, commentPosted, { store_id, comment_id: (await comment()).id })
  await deliverAt(0)
  await publish(ctx, commentPosted, { store_id, comment_id: (await comment()).id })
  target.answer(500)
  await deliverAt(1)
  await transact(storeContextOf(world), (ctx) => removeMember(ctx, leaving))
  const rows = await ctx.db.selectFrom('webhook_delivery').select(['type', 'body']).orderBy('id').execute()
  expect(rows.map(({ type }) => type)).toEqual(['comment.posted', 'member.deleted'])
  expect(JSON.stringify(rows)).not.toMatch(/quentin|quixotic/i)
  target.received.length = 0
  await deliverAt(HOUR_SECONDS)
  expect(received()).toMatchObject([
    { data: { comment: { text: null }, member: { id: leaving.id, name: null, email: null } } },
    { type: 'member.deleted', data: { member: { id: leaving.id } } },
  ])
  expect(await log(endpoint.id)).toHaveLength(2)
})

it('tells nothing of a restored copy before it is the live one', async () => {
  const { endpoint } = await add()
  const stand = (standby_since: string | null) => ctx.db.updateTable('store').set({ standby_since }).execute()
  await stand(new Date(START).toISOString())
  await joined()
  await deliverAt(1)
  expect([received(), (await log(endpoint.id))[0]!.state]).toEqual([[], 'pending'])
  await stand(null)
  await deliverAt(2)
  expect(received()).toMatchObject([{ type: 'member.joined' }])
})

/** Seconds after the start when the only endpoint is next due. */
async function nextDue(now: number): Promise<number> {
  const { rows } = await ctx.pool.query<{ at: Date | null }>(
    `select extract(epoch from max(greatest(delivery.next_try_at, endpoint.next_try_at))) * 1000 as at
     from webhook_endpoint endpoint join webhook_delivery delivery on delivery.endpoint_id = endpoint.id
     where delivery.state = 'pending'`,
  )
  return rows[0]!.at === null ? Infinity : Math.max(now + 1, (Number(rows[0]!.at) - START) / 1000)
}

/** A payload of an event with ids of the furnished store. */
function payloadFor({ properties }: { properties: Record<string, object> }) {
  const ids: Record<string, number> = {
    ...{ store_id, member_id, subscription_id: furnished.subscription, invoice_id: furnished.invoice },
    ...{ offer_id: furnished.offer, from_offer_id: furnished.offer, comment_id: furnished.comment },
    ...{ access_id: furnished.access, content_id: furnished.live_event, video_id: furnished.video },
    ...{ purchase_id: furnished.purchase, gift_card_id: furnished.gift_card, dispute_id: dispute.id },
    ...{ payment_method_id: furnished.payment_method, import_id: furnished.member_import },
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, ids[name] ?? minimalValueOf(schema)]),
  ) as never
}
