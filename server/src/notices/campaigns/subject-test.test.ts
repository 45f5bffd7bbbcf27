import type { Campaign, CampaignVariant } from '@matinee/contract/notices/campaigns'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { readMail } from '../../../testing/mails.ts'
import { makeWorld, type Client, type World } from '../../../testing/world.ts'
import { sendCampaign } from './jobs.ts'
import { claimReaders } from './readers.ts'

const server: TestMailServer = await startTestMailServer()
const world: World = await makeWorld({
  SMTP_URL: server.url,
  MAIL_FROM: 'films@films.example',
  PUBLIC_URL: 'https://films.example',
})
const { ctx, make, storeId } = world
let owner: Client
let guest: Client

beforeAll(async () => {
  owner = await world.as(world.owner)
  guest = await world.asGuest()
  return () => server.stop()
})
afterEach(() => {
  world.setTime(null)
  server.taken.length = 0
})

const START = '2026-12-01T00:00:00.000Z'
const HOURS_LATER = '2026-12-01T02:00:01.000Z'

async function makeReaders(name: string, count: number, timeZones: string[] = []) {
  const emails = Array.from({ length: count }, (_, at) => `${name}${at}@example.com`)
  for (const [at, email] of emails.entries()) {
    const { id } = await make.member({ email, name: 'Ana Lima' })
    await ctx.db
      .updateTable('member')
      .set({
        ...{ marketing_consent_at: '2026-01-01T00:00:00Z', consent_source: 'join', tags: [name] },
        ...(timeZones.length > 0 && { time_zone: timeZones[at % timeZones.length] }),
      })
      .where('id', '=', id)
      .execute()
  }
  const made = await owner.post('/bullet/api/people/segments', { name, filters: { tag: name } })
  return made.json<{ id: number }>().id
}

const CONTENT = {
  ...{ subject: 'First', preheader: 'One', locale: 'en', topic: 'news', audience: 'segment' },
  blocks: [{ kind: 'text', html: '<p>Hello, <a href="https://blog.example/post">read on</a>.</p>' }],
  per_minute: null,
}
const TEST = { subject: 'Second, {{first_name}}', preheader: '', share: 50, hours: 2, by: 'clicks' }

async function makeTest(segment_id: number, changes: object = {}) {
  const { id } = (await owner.post('/bullet/api/campaigns', { subject: 'New' })).json<Campaign>()
  const url = `/bullet/api/campaigns/${id}`
  const saved = await owner.put(url, { ...CONTENT, segment_id, test: { ...TEST, ...changes } })
  expect(saved.json()).toMatchObject({ test: { subject: 'Second, {{first_name}}' } })
  const run = async (moment: string) => {
    world.setTime(moment)
    await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
    return read()
  }
  const read = async () => (await owner.get(url)).json<Campaign>()
  return { id, url, run, read }
}

const mails = () => Promise.all(server.taken.map((message) => readMail(message)))
const subjectsSent = async () => {
  const sent = await mails()
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length)
  return Object.groupBy(sent, ({ subject }) => subject)
}

/** Opens the link of some mails of a subject. */
async function click(subject: string, count: number) {
  const sent = (await subjectsSent())[subject]!
  for (const { html } of sent.slice(0, count)) {
    const [path] = /\/api\/campaign_links\/[\w.-]+\/1/.exec(html)!
    expect((await guest.get(path)).statusCode).toBe(302)
  }
}

const countsOf = ({ report }: Campaign) =>
  Object.fromEntries(
    report.variants.map(({ variant, readers, delivered, clicked }) => [
      variant,
      [readers, delivered, clicked],
    ]),
  )

it('tries two subjects on a share, half each, and sends the better one to the rest by itself', async () => {
  const { url, run } = await makeTest(await makeReaders('half', 12))
  world.setTime(START)
  await owner.post(`${url}/start`, {})
  const tried = await run(START)
  expect(tried).toMatchObject({
    ...{ state: 'sending', test_winner: null, test_ends_at: '2026-12-01T02:00:00.000Z' },
    report: { readers: 12, delivered: 6, waiting: 6 },
  })
  expect(countsOf(tried)).toEqual({ a: [3, 3, 0], b: [3, 3, 0] })
  const subjects = await subjectsSent()
  expect([subjects['First']!.length, subjects['Second, Ana']!.length]).toEqual([3, 3])
  expect(subjects['Second, Ana']![0]!.html).toContain('One') // the preview text of the first
  await click('First', 1)
  await click('Second, Ana', 2)

  expect(await run('2026-12-01T01:59:00.000Z')).toMatchObject({ test_winner: null, report: { delivered: 6 } })
  await run(HOURS_LATER)
  const sent = await run(HOURS_LATER)
  expect(sent).toMatchObject({
    ...{ state: 'sent', test_winner: 'b', test_decided_by: 'clicks', sent: 12 },
    report: { delivered: 12, waiting: 0, clicked: 3 },
  })
  expect(countsOf(sent)).toEqual({ a: [3, 3, 1], b: [3, 3, 2] })
  const all = await subjectsSent()
  expect([all['First']!.length, all['Second, Ana']!.length]).toEqual([3, 9])
})

it('takes the subject somebody chooses earlier, also for those in the test who were still waiting', async () => {
  const { id, url, run } = await makeTest(await makeReaders('hand', 12))
  world.setTime(START)
  await owner.post(`${url}/start`, {})
  await ctx.db.updateTable('campaign').set({ per_minute: 1 }).where('id', '=', id).execute()
  await run(START) // writes to one of six in the test
  await ctx.db.updateTable('campaign').set({ per_minute: null }).where('id', '=', id).execute()
  expect((await owner.post(`${url}/choose_subject`, { variant: 'b' })).json()).toMatchObject({
    ...{ test_winner: 'b', test_decided_by: 'staff' },
  })
  expect((await owner.post(`${url}/choose_subject`, { variant: 'a' })).json()).toMatchObject({
    code: 'campaign_test_over',
  })
  expect(await run(START)).toMatchObject({ state: 'sent', report: { delivered: 12 } })
  const { First = [], 'Second, Ana': second = [] } = await subjectsSent()
  expect(First.length).toBeLessThanOrEqual(1)
  expect(First.length + second.length).toBe(12)
})

it('writes to nobody twice when killed in the test, while it decides, and in the rest', async () => {
  const segment = await makeReaders('kill', 20)
  const { id, url, run, read } = await makeTest(segment, { share: 40 })
  world.setTime(START)
  await owner.post(`${url}/start`, {})
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, AbortSignal.abort()) // begins
  const { topic } = await read()
  const inTest = await claimReaders(ctx, { id, topic }, 3)
  await run(START)
  await owner.delete(`/bullet/api/people/segments/${segment}`)
  await makeReaders('kill-late', 1)
  expect(await read()).toMatchObject({ report: { delivered: 5, uncertain: 3, waiting: 12 } })

  world.setTime(HOURS_LATER)
  const killed = { ...ctx, assertJobHeld: async () => Promise.reject(new Error('killed')) }
  const payload = { campaign_id: id, store_id: storeId }
  await expect(sendCampaign.run(killed, payload, new AbortController().signal)).rejects.toThrow('killed')
  expect(await read()).toMatchObject({ test_winner: null, report: { waiting: 12 } })
  await run(HOURS_LATER) // decides
  const inRest = await claimReaders(ctx, { id, topic }, 4)
  expect(await run(HOURS_LATER)).toMatchObject({
    ...{ state: 'sent', test_winner: 'a' }, // even
    report: { delivered: 13, uncertain: 7, waiting: 0 },
  })
  const written = (await mails()).map(({ to }) => to)
  expect(new Set(written).size).toBe(13)
  for (const { email } of [...inTest.claimed, ...inRest.claimed]) expect(written).not.toContain(email)
})

it('writes to the rest at their own time of day, on the next day once it is decided', async () => {
  const { id, url, run } = await makeTest(await makeReaders('zone', 8, ['Asia/Tokyo', 'America/Lima']))
  world.setTime(START)
  await owner.post(`${url}/start`, { local_time: '2026-12-01T09:00' })
  await run('2026-12-01T00:00:10.000Z') // nine in Tokyo
  const tried = await run('2026-12-01T14:00:00.000Z') // nine in Lima
  expect(tried.report).toMatchObject({ delivered: 4, waiting: 4 })
  expect(tried.test_ends_at).toBe('2026-12-01T16:00:00.000Z')
  await run('2026-12-01T16:00:00.000Z')
  const held = await ctx.db
    .selectFrom('campaign_reader')
    .innerJoin('member', 'member.id', 'campaign_reader.member_id')
    .select(['time_zone', 'due_at'])
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  expect(held).toHaveLength(4)
  for (const { time_zone, due_at } of held)
    expect(due_at).toBe(time_zone === 'Asia/Tokyo' ? '2026-12-02T00:00:00.000Z' : '2026-12-02T14:00:00.000Z')
  expect(await run('2026-12-02T14:00:00.000Z')).toMatchObject({ state: 'sent', report: { delivered: 8 } })
  await subjectsSent()
})

it('counts opens once a reader and only where the store wants them, and compares by them then', async () => {
  const segment = await makeReaders('open', 4)
  const off = await makeTest(segment)
  world.setTime(START)
  await owner.post(`${off.url}/start`, {})
  await off.run(START)
  const [plain] = await mails()
  expect(plain!.html).not.toContain('campaign_opens')
  const [token] = /campaign_links\/([\w.-]+)\//.exec(plain!.html)!.slice(1)
  const asked = await guest.get(`/api/campaign_opens/${token}`)
  expect([asked.statusCode, asked.headers['content-type'], asked.headers['cache-control']]).toEqual([
    ...[200, 'image/gif', 'no-store'],
  ])
  expect((await off.read()).report).toMatchObject({
    opened: null,
    variants: [{ opened: null }, { opened: null }],
  })
  expect((await guest.get(`/api/campaign_opens/9${token}`)).statusCode).toBe(404)
  server.taken.length = 0

  const on = await makeTest(segment, { by: 'opens' })
  expect((await owner.post(`${on.url}/start`, {})).json()).toMatchObject({
    code: 'campaign_test_without_opens',
  })
  const settings = '/bullet/api/analytics/settings'
  expect((await owner.patch(settings, { mail_opens: true })).json()).toMatchObject({ mail_opens: true })
  await owner.post(`${on.url}/start`, {})
  await on.run(START)
  const picture = async (subject: string) =>
    /\/api\/campaign_opens\/[\w.-]+/.exec((await subjectsSent())[subject]![0]!.html)![0]
  const second = await picture('Second, Ana')
  for (let load = 0; load < 2; load += 1) await guest.get(second)
  expect((await on.read()).report).toMatchObject({ opened: 1, variants: [{ opened: 0 }, { opened: 1 }] })
  await owner.patch(settings, { mail_opens: false })
  await guest.get(await picture('First'))
  expect((await on.read()).report).toMatchObject({ opened: 1 })
  await owner.patch(settings, { mail_opens: true })
  await on.run(HOURS_LATER)
  expect(await on.run(HOURS_LATER)).toMatchObject({
    state: 'sent',
    test_winner: 'b',
    test_decided_by: 'opens',
  })
  await owner.patch(settings, { mail_opens: false })
})

it('refuses a test that can show nothing, and sends both subjects as a trial', async () => {
  const few = await makeTest(await makeReaders('few', 2))
  expect((await owner.post(`${few.url}/start`, {})).json()).toMatchObject({
    ...{ code: 'campaign_test_too_small', message: expect.stringContaining('at least 3 readers') },
  })
  const { url } = await makeTest(await makeReaders('trial', 3))
  await owner.post(`${url}/test`, { address: 'staff@example.com' })
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'First',
    expect.stringContaining('Second, '),
  ])
  await owner.put(url, {
    ...CONTENT,
    ...{ audience: 'everyone', segment_id: null },
    test: { ...TEST, subject: ' ' },
  })
  expect((await owner.post(`${url}/start`, {})).json()).toMatchObject({ code: 'campaign_without_subject' })
  const chosen: CampaignVariant = 'a'
  expect((await owner.post(`${url}/choose_subject`, { variant: chosen })).json()).toMatchObject({
    code: 'campaign_test_over',
  })
})
