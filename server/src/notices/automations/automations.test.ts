import type { Automation } from '@matinee/contract/notices/automations'
import type { AutomationStep } from '@matinee/contract/notices/automation-steps'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { readMail, type ReceivedMail } from '../../../testing/mails.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld, type Client, type World } from '../../../testing/world.ts'
import { memberJoined } from '../../members/events.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { wakeAutomations, walkAutomation } from './jobs.ts'
import { openMailDesk } from './mail-desk.ts'
import { takeStep } from './steps.ts'

const server: TestMailServer = await startTestMailServer()
const world: World = await makeWorld({
  SMTP_URL: server.url,
  MAIL_FROM: 'films@films.example',
  PUBLIC_URL: 'https://films.example',
})
const { ctx, make, storeId } = world
let owner: Client
let offer: { id: number }
const START = '2026-03-02T10:00:00.000Z' // a Monday

beforeAll(async () => {
  owner = await world.as(world.owner)
  offer = await make.offer({ title: 'Gold', prices: { USD: 1000 } })
  return () => server.stop()
})
beforeEach(() => world.setTime(START))
afterEach(async () => {
  await ctx.db.updateTable('automation').set({ state: 'stopped' }).execute()
})

const mail = (key: string, changes: object = {}): AutomationStep => ({
  ...{ key, kind: 'mail', subject: `Hello {{first_name}}`, preheader: '', locale: 'en', topic: 'news' },
  blocks: [{ kind: 'text', html: '<p>Hi {{first_name}}, <a href="/catalog">look around</a>.</p>' }],
  ...changes,
})
const wait = (key: string, amount: number): AutomationStep => ({ key, kind: 'wait', amount, unit: 'days' })
const condition = (key: string, changes: object): AutomationStep => ({
  ...{ key, kind: 'condition', by: 'tag', is: true },
  ...{ segment_id: null, offer_id: null, tag: null, else_key: null },
  ...changes,
})

async function automate(steps: AutomationStep[], changes: object = {}, client = owner) {
  const made = await client.post('/bullet/api/automations', { name: 'Greeting', template: null })
  const { id } = made.json<Automation>()
  const url = `/bullet/api/automations/${id}`
  const saved = await client.put(url, bodyOf(steps, changes))
  expect(saved.json()).toMatchObject({ id })
  return { id, url }
}

const bodyOf = (steps: AutomationStep[], changes: object = {}) => ({
  name: 'Greeting',
  trigger: { type: 'member.joined', offer_id: null, content_id: null, tag: null },
  again: false,
  steps,
  ...changes,
})

async function person(email: string, { consent = true } = {}) {
  const member = await make.member({ email, name: 'Ana Lima' })
  if (consent)
    await ctx.db
      .updateTable('member')
      .set({ marketing_consent_at: START, consent_source: 'join' })
      .where('id', '=', member.id)
      .execute()
  return member
}

const joins = (memberId: number) =>
  transact(ctx, (ctx) => publish(ctx, memberJoined, { store_id: storeId, member_id: memberId }))
const walkAll = () => world.work([walkAutomation])
async function at(moment: string) {
  world.setTime(moment)
  await wakeAutomations.run(ctx, {}, new AbortController().signal)
  await walkAll()
}
const read = async (url: string) => (await owner.get(url)).json<Automation>()
const countsOf = async (url: string) =>
  Object.fromEntries((await read(url)).report.map(({ key, standing, passed }) => [key, [standing, passed]]))
const mailsTo = async (address: string): Promise<ReceivedMail[]> =>
  (await Promise.all(server.taken.map((message) => readMail(message)))).filter(({ to }) => to === address)
const accessesOf = (memberId: number) =>
  ctx.db
    .selectFrom('access')
    .select(['offer_id', 'source', 'ends_at'])
    .where('member_id', '=', memberId)
    .execute()

it('greets, waits and gives: each once, also where a process is killed between', async () => {
  const { id, url } = await automate([
    mail('hello'),
    wait('days', 3),
    { key: 'gift', kind: 'grant', offer_id: offer.id, days: 30 },
    { key: 'tag', kind: 'tag', act: 'add', tag: 'greeted' },
  ])
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ state: 'on' })
  const ana = await person('ana@example.com')
  await joins(ana.id)
  await joins(ana.id) // she is inside
  await walkAll()
  const [hello] = await mailsTo('ana@example.com')
  expect(hello).toMatchObject({ subject: 'Hello Ana' })
  expect(hello!.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(await read(url)).toMatchObject({ entered: 1, inside: 1 })
  expect(await countsOf(url)).toEqual({ hello: [0, 1], days: [1, 0], gift: [0, 0], tag: [0, 0] })

  await at('2026-03-05T09:59:00.000Z')
  expect(await accessesOf(ana.id)).toEqual([])
  world.setTime('2026-03-05T10:00:00.000Z')
  const desk = await openMailDesk(ctx, { connections: 1, isNeeded: false })
  const [run] = await ctx.db
    .selectFrom('automation_run')
    .select('id')
    .where('automation_id', '=', id)
    .execute()
  const step = { automationId: id, runId: run!.id, desk }
  const inside = { ...ctx, store: { id: storeId, locale: 'en' } }
  await transact(inside, (ctx) => takeStep(ctx, step)) // the wait
  const killed = transact(inside, async (ctx) => {
    await takeStep(ctx, step)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await accessesOf(ana.id)).toEqual([])
  await Promise.all(
    [1, 2].map(() =>
      walkAutomation.run(ctx, { automation_id: id, store_id: storeId }, new AbortController().signal),
    ),
  )
  expect(await accessesOf(ana.id)).toEqual([
    { offer_id: offer.id, source: 'automation', ends_at: '2026-04-04T10:00:00.000Z' },
  ])
  expect(await mailsTo('ana@example.com')).toHaveLength(1)
  expect(await read(url)).toMatchObject({ entered: 1, inside: 0 })
  expect(await countsOf(url)).toEqual({ hello: [0, 1], days: [0, 1], gift: [0, 1], tag: [0, 1] })
  await joins(ana.id) // never again
  expect(await read(url)).toMatchObject({ entered: 1 })
})

it('never sends a mail twice that a killed process was handing over, and its reader goes on', async () => {
  const { id, url } = await automate([mail('hello'), wait('days', 1)])
  await owner.post(`${url}/start`)
  const bo = await person('bo@example.com')
  await joins(bo.id)
  const [run] = await ctx.db
    .selectFrom('automation_run')
    .select('id')
    .where('automation_id', '=', id)
    .execute()
  const inside = { ...ctx, store: { id: storeId, locale: 'en' } }
  const desk = await openMailDesk(ctx, { connections: 1, isNeeded: true })
  const claimed = await transact(inside, (ctx) => takeStep(ctx, { automationId: id, runId: run!.id, desk }))
  expect(claimed).toMatchObject({ attempts: 1 })
  await at(START)
  expect(await mailsTo('bo@example.com')).toEqual([])
  expect((await read(url)).report).toMatchObject([{ unsent: 1, passed: 1 }, { standing: 1 }])
})

it('asks for consent, counts clicks, takes unsubscriptions and hears of bounces', async () => {
  const { url } = await automate([mail('one'), mail('two', { topic: 'offers' })])
  await owner.post(`${url}/start`)
  const silent = await person('silent@example.com', { consent: false })
  const cy = await person('cy@example.com')
  await joins(silent.id)
  await joins(cy.id)
  await walkAll()
  expect(await mailsTo('silent@example.com')).toEqual([])
  const [first] = await mailsTo('cy@example.com')
  const [link] = /https:\/\/films\.example(\/api\/campaign_links\/a[\w.-]+\/1)/.exec(first!.html)!.slice(1)
  const guest = await world.asGuest()
  const opened = await guest.get(link!)
  expect([opened.statusCode, opened.headers['location']]).toEqual([302, 'https://films.example/catalog'])
  expect((await guest.get(link!.replace('/a', '/a9'))).statusCode).toBe(404)
  const oneClick = new URL(/^<(.*)>$/.exec(first!.header('list-unsubscribe')!)![1]!).pathname
  expect((await guest.get(oneClick)).json()).toMatchObject({ topic: 'news', off: false })
  await world.app.inject({
    method: 'POST',
    url: oneClick,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  const bounced = await owner.post('/bullet/api/bounces', {
    message: `Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; cy@example.com\nAction: failed\nStatus: 5.1.1\nMessage-ID: ${first!.header('message-id')}\n`,
  })
  expect(bounced.json()).toMatchObject({ automation_mails: [{ address: 'cy@example.com' }] })
  const [one] = (await read(url)).report
  expect(one).toMatchObject({ passed: 2, clicked: 1, unsent: 2 })
  const kept = await ctx.db
    .selectFrom('automation_mail')
    .select(['state', 'reason', 'unsubscribed_at'])
    .where('member_id', 'in', [silent.id, cy.id])
    .where('step_key', '=', 'one')
    .orderBy('member_id')
    .execute()
  expect(kept).toMatchObject([
    { state: 'skipped', reason: 'no_consent', unsubscribed_at: null },
    { state: 'bounced', unsubscribed_at: START },
  ])
})

it('makes a coupon of one person for the mail, and branches by condition', async () => {
  const { url } = await automate([
    condition('vip', { tag: 'vip', else_key: 'later' }),
    { key: 'coupon', kind: 'coupon', percent: 25, duration: 'once', periods: null, days: 14 },
    mail('code', { subject: 'Your code', blocks: [{ kind: 'text', html: '<p>Code {{coupon}}</p>' }] }),
    { key: 'out', kind: 'leave' },
    mail('later', { subject: 'Later' }),
  ])
  await owner.post(`${url}/start`)
  const vip = await person('vip@example.com')
  await ctx.db
    .updateTable('member')
    .set({ tags: ['vip'] })
    .where('id', '=', vip.id)
    .execute()
  const plain = await person('plain@example.com')
  await joins(vip.id)
  await joins(plain.id)
  await walkAll()
  const [code] = await mailsTo('vip@example.com')
  const coupons = await ctx.db
    .selectFrom('coupon')
    .select(['code', 'percent', 'name'])
    .where('member_id', '=', vip.id)
    .execute()
  expect(coupons).toEqual([{ code: expect.any(String), percent: 25, name: 'Greeting' }])
  expect(code!.text).toContain(`Code ${coupons[0]!.code}`)
  expect((await mailsTo('plain@example.com')).map(({ subject }) => subject)).toEqual(['Later'])
  expect(await countsOf(url)).toEqual({
    vip: [0, 2],
    coupon: [0, 1],
    code: [0, 1],
    out: [0, 1],
    later: [0, 1],
  })
})

it('waits until a day and an hour where somebody lives', async () => {
  const { url } = await automate([
    { key: 'thursday', kind: 'until', weekday: 4, time: '09:00' },
    mail('hello'),
  ])
  await owner.post(`${url}/start`)
  const tokyo = await person('tokyo@example.com')
  await ctx.db.updateTable('member').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', tokyo.id).execute()
  await joins(tokyo.id)
  await walkAll()
  await at('2026-03-04T23:59:00.000Z')
  expect(await mailsTo('tokyo@example.com')).toEqual([])
  await at('2026-03-05T00:00:00.000Z')
  expect(await mailsTo('tokyo@example.com')).toHaveLength(1)
})

it('has people inside go on with the steps as they are now', async () => {
  const { url } = await automate([wait('a', 1), wait('b', 1), mail('old')])
  await owner.post(`${url}/start`)
  const dee = await person('dee@example.com')
  await joins(dee.id)
  await walkAll()
  const changed = [mail('first', { subject: 'First' }), wait('b', 1), mail('old', { subject: 'New' })]
  expect((await owner.put(url, bodyOf(changed))).json()).toMatchObject({
    report: [{ standing: 0 }, { standing: 1 }, { standing: 0 }],
  })
  expect((await owner.put(url, bodyOf([]))).json()).toMatchObject({ code: 'automation_empty' })
  await walkAll()
  await at(START)
  await at('2026-03-03T10:00:00.000Z')
  expect((await mailsTo('dee@example.com')).map(({ subject }) => subject)).toEqual(['New'])
})

it('stands still while paused, lets everybody out when stopped, and says who stands where', async () => {
  const { url } = await automate([wait('days', 1), mail('hello')])
  await owner.post(`${url}/start`)
  const [eve, fay] = [await person('eve@example.com'), await person('fay@example.com')]
  await joins(eve.id)
  await joins(fay.id)
  await walkAll()
  const people = await owner.get(`${url}/people?step=days`)
  expect(people.json()).toMatchObject([
    { id: eve.id, name: 'Ana Lima', due_at: '2026-03-03T10:00:00.000Z' },
    { id: fay.id },
  ])
  expect((await owner.delete(`${url}/people/${eve.id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${url}/people/${eve.id}`)).json()).toMatchObject({
    code: 'automation_person_gone',
  })
  expect((await owner.delete(url)).json()).toMatchObject({ code: 'automation_busy' })
  expect((await owner.post(`${url}/pause`)).json()).toMatchObject({ state: 'paused', inside: 1 })
  await joins((await person('gus@example.com')).id)
  await at('2026-03-03T10:00:00.000Z')
  expect(await read(url)).toMatchObject({ entered: 2, inside: 1 })
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ state: 'on' })
  await walkAll()
  expect(await mailsTo('fay@example.com')).toHaveLength(1)
  expect((await owner.post(`${url}/stop`)).json()).toMatchObject({ state: 'stopped', inside: 0 })
  expect((await owner.delete(url)).statusCode).toBe(204)
})

it('pauses itself at a step that cannot be done any more, and waits for a mail server that is away', async () => {
  const segment = await owner.post('/bullet/api/people/segments', { name: 'All', filters: {} })
  const { id: segment_id } = segment.json<{ id: number }>()
  const { id, url } = await automate([condition('in', { by: 'segment', segment_id }), mail('hello')])
  await owner.post(`${url}/start`)
  await owner.delete(`/bullet/api/people/segments/${segment_id}`)
  for (const role of ['marketer', 'moderator']) await make.member({ role, email: `${role}@example.com` })
  const hal = await person('hal@example.com')
  await joins(hal.id)
  await walkAll()
  expect(await read(url)).toMatchObject({ state: 'paused', problem: 'campaign_segment_gone', inside: 1 })
  await walkAll() // notifies nobody a second time
  const told = await ctx.db
    .selectFrom('notice')
    .innerJoin('member', 'member.id', 'notice.member_id')
    .select(['role', 'kind', 'path', 'excerpt'])
    .where('kind', '=', 'automation_paused')
    .orderBy('role')
    .execute()
  const notice = {
    kind: 'automation_paused',
    path: `/bullet/automations/${id}`,
    excerpt: 'The segment this email goes to was deleted. Choose who gets it.',
  }
  expect(told).toEqual([
    { ...notice, role: 'marketer' },
    { ...notice, role: 'owner' },
  ])
  const mailed = await ctx.db
    .selectFrom('mail')
    .select(['address', 'subject'])
    .where('kind', '=', 'automation_paused')
    .execute()
  expect(mailed).toContainEqual({
    address: 'marketer@example.com',
    subject: 'The automation “Greeting” is paused',
  })
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ code: 'automation_step_faulty' })
  await owner.put(url, bodyOf([mail('hello')]))
  await owner.post(`${url}/start`)
  const away = { ...ctx, mail: { ...ctx.mail, fault: async () => 'connect ECONNREFUSED' } }
  const payload = { automation_id: id, store_id: storeId }
  await walkAutomation.run(away, payload, new AbortController().signal)
  expect(await read(url)).toMatchObject({ state: 'on', problem: 'connect ECONNREFUSED', inside: 1 })
  await at('2026-03-02T10:01:00.000Z')
  expect(await read(url)).toMatchObject({ problem: null, inside: 0 })
  expect(await mailsTo('hal@example.com')).toHaveLength(1)
})

it('begins by a tag and by an offer, also one after the other, and again only a day later', async () => {
  const trigger = { type: 'member.tagged', offer_id: null, content_id: null, tag: 'Gift' }
  const giving = await automate([{ key: 'gift', kind: 'grant', offer_id: offer.id, days: null }], {
    trigger,
    again: true,
  })
  const given = await automate([{ key: 'tag', kind: 'tag', act: 'remove', tag: 'gift' }], {
    trigger: { type: 'access.granted', offer_id: offer.id, content_id: null, tag: null },
    again: true,
  })
  for (const { url } of [giving, given]) await owner.post(`${url}/start`)
  const ivy = await person('ivy@example.com')
  const tag = () => owner.patch(`/bullet/api/people/${ivy.id}`, { tags: ['gift'] })
  await tag()
  await walkAll()
  expect(await accessesOf(ivy.id)).toMatchObject([{ source: 'automation', ends_at: null }])
  const { tags } = await ctx.db
    .selectFrom('member')
    .select('tags')
    .where('id', '=', ivy.id)
    .executeTakeFirstOrThrow()
  expect(tags).toEqual([])
  await tag()
  expect(await read(giving.url)).toMatchObject({ entered: 1 })
  world.setTime('2026-03-03T10:00:01.000Z')
  await owner.patch(`/bullet/api/people/${ivy.id}`, { tags: [] })
  await tag()
  expect(await read(giving.url)).toMatchObject({ entered: 2 })
})

it('comes as templates that can be turned on, and is tried out on whoever writes it', async () => {
  const writer = await world.as(await make.member({ role: 'admin', email: 'writer@example.com' }))
  for (const template of ['welcome', 'win_back', 'payment_failed']) {
    const { id, steps } = (
      await owner.post('/bullet/api/automations', { name: template, template })
    ).json<Automation>()
    expect(steps.length).toBeGreaterThan(3)
    const url = `/bullet/api/automations/${id}`
    expect((await owner.post(`${url}/start`)).json()).toMatchObject({ state: 'on' })
    const tested = await writer.post(`${url}/test`)
    expect(
      tested.json<{ steps: { kind: string; sent: boolean }[] }>().steps.filter(({ kind }) => kind === 'mail'),
    ).not.toContainEqual(expect.objectContaining({ sent: false }))
  }
  const mails = await mailsTo('writer@example.com')
  expect(mails).toHaveLength(5)
  expect(mails.some(({ text }) => text.includes('SAMPLE-CODE'))).toBe(true)
})

it('keeps automations to their store, and to what somebody may do by hand', async () => {
  const marketer = await world.as(await make.member({ role: 'marketer' }))
  const { url } = await automate([mail('hello')], {}, marketer)
  const gift: AutomationStep = { key: 'gift', kind: 'grant', offer_id: offer.id, days: null }
  expect((await marketer.put(url, bodyOf([mail('hello'), gift]))).json()).toMatchObject({
    code: 'automation_may_not_give',
    message: expect.stringContaining('step 2'),
  })
  await owner.put(url, bodyOf([mail('hello'), gift]))
  expect((await marketer.put(url, bodyOf([mail('hello', { subject: 'Changed' }), gift]))).statusCode).toBe(
    200,
  )
  const back = [mail('hello'), condition('in', { tag: 'x', else_key: 'hello' })]
  expect((await owner.put(url, bodyOf(back))).json()).toMatchObject({ code: 'automation_jump_back' })
  const bare = [mail('hello', { blocks: [{ kind: 'text', html: '<p>{{coupon}}</p>' }] })]
  await owner.put(url, bodyOf(bare))
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ code: 'automation_without_coupon' })
  await owner.put(url, bodyOf([{ ...gift, offer_id: null }]))
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ code: 'automation_step_incomplete' })
  const other = await makeOtherStore(world, 'other-automations.example')
  const stranger = await world.as(await make.member({ role: 'owner', store_id: other.id }))
  for (const path of [url, `${url}/people?step=hello`])
    expect((await stranger.get(path)).statusCode).toBe(404)
  const analyst = await world.as(await make.member({ role: 'analyst' }))
  expect((await analyst.get('/bullet/api/automations')).statusCode).toBe(403)
})

it('forgets who was inside, and keeps the counts', async () => {
  const { id, url } = await automate([wait('days', 1), mail('hello')])
  await owner.post(`${url}/start`)
  const kim = await person('kim@example.com')
  await joins(kim.id)
  await walkAll()
  const named = await Promise.all(ctx.personal.map((room) => room.export(ctx, kim.id)))
  expect(Object.assign({}, ...named).automations).toMatchObject([{ name: 'Greeting', state: 'waiting' }])
  expect((await owner.delete(`/bullet/api/people/${kim.id}`)).statusCode).toBe(204)
  const runs = await ctx.db
    .selectFrom('automation_run')
    .select(['member_id', 'state'])
    .where('automation_id', '=', id)
    .execute()
  expect(runs).toEqual([{ member_id: null, state: 'left' }])
  expect(await read(url)).toMatchObject({ entered: 1, inside: 0 })
})
