import type { Campaign } from '@matinee/contract/notices/campaigns'
import { beforeAll, expect, it } from 'vitest'
import { COUPON_INPUT } from '../../../testing/coupon-input.ts'
import { startTestMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { readMail, type ReceivedMail } from '../../../testing/mails.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
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
let marketer: Client
let marketerId: number
let film: { id: number; permalink: string; title: string }

beforeAll(async () => {
  const member = await make.member({ role: 'marketer', name: 'Mara Keter' })
  marketerId = member.id
  marketer = await world.as(member)
  film = await make.film({ title: 'The Long Tide' })
  return () => server.stop()
})

async function reader(email: string, { name = 'Ana Lima', consent = true } = {}) {
  const member = await make.member({ email, name })
  if (consent)
    await ctx.db
      .updateTable('member')
      .set({ marketing_consent_at: '2026-01-01T00:00:00Z', consent_source: 'join' })
      .where('id', '=', member.id)
      .execute()
  return member
}

const segmentOf = async (tag: string, emails: string[]) => {
  await ctx.db
    .updateTable('member')
    .set({ tags: [tag] })
    .where('email', 'in', emails)
    .execute()
  const made = await marketer.post('/bullet/api/people/segments', { name: tag, filters: { tag } })
  return made.json<{ id: number }>().id
}

const TEXT = {
  kind: 'text',
  html: '<p>Hello {{first_name}}, our {{ nickname | friend &amp; viewer }}, <a href="https://blog.example/post?a=1&amp;b=2">read on</a>.</p>',
}

const content = (changes: object = {}) => ({
  subject: '{{first_name}}, a new film',
  preheader: 'It is here',
  blocks: [
    TEXT,
    { kind: 'program', content_id: film.id },
    { kind: 'button', label: 'All films', url: '/catalog' },
  ],
  locale: 'en',
  topic: 'new_programs',
  ...changes,
})

async function makeCampaign(emails: string[], changes: object = {}) {
  const segment_id = await segmentOf(`tag ${Math.random()}`, emails)
  const { id } = (await marketer.post('/bullet/api/campaigns', { subject: 'New' })).json<Campaign>()
  const saved = await marketer.put(`/bullet/api/campaigns/${id}`, {
    ...content(),
    audience: 'segment',
    segment_id,
    per_minute: null,
    test: null,
    ...changes,
  })
  expect(saved.statusCode).toBe(200)
  return { id, url: `/bullet/api/campaigns/${id}`, segment_id }
}

const stateOf = async (url: string) => (await marketer.get(url)).json<Campaign>()
const mails = () => Promise.all(server.taken.map((message) => readMail(message)))
const mailsTo = async (address: string): Promise<ReceivedMail[]> =>
  (await mails()).filter(({ to }) => to === address)

it('sends a mail to each reader once, with their own name, links and unsubscription', async () => {
  await reader('ana@example.com', { name: 'Ana <b>Lima</b>' })
  const bo = await reader('bo@example.com')
  await ctx.db.updateTable('member').set({ nickname: 'bosun' }).where('id', '=', bo.id).execute()
  await reader('silent@example.com', { consent: false })
  const dora = await reader('dora@demo.example')
  await ctx.db.updateTable('member').set({ demo: true }).where('id', '=', dora.id).execute()
  const { url, segment_id } = await makeCampaign([
    'ana@example.com',
    'bo@example.com',
    'silent@example.com',
    'dora@demo.example',
  ])
  const counted = await marketer.get(
    `/bullet/api/campaign_readers?topic=new_programs&segment_id=${segment_id}`,
  )
  expect(counted.json()).toEqual({
    people: 4,
    readers: 2,
    skipped_for: expect.arrayContaining([
      { reason: 'demo', count: 1 },
      { reason: 'no_consent', count: 1 },
    ]),
  })
  expect((await marketer.post(`${url}/start`, {})).json()).toMatchObject({ state: 'scheduled' })
  await world.work([sendCampaign])
  expect(await stateOf(url)).toMatchObject({
    state: 'sent',
    readers: 2,
    sent: 2,
    report: { readers: 2, delivered: 2, waiting: 0, clicked: 0, unsubscribed: 0 },
  })

  const [ana] = await mailsTo('ana@example.com')
  for (const left of ['silent@example.com', 'dora@demo.example']) expect(await mailsTo(left)).toEqual([])
  expect(ana).toMatchObject({ subject: 'Ana, a new film' })
  expect(ana!.text).toContain(
    'Hello Ana, our friend & viewer, read on (https://films.example/api/campaign_links/',
  )
  expect(ana!.text).toContain('The Long Tide')
  expect(ana!.html).toContain('our friend &amp; viewer,')
  expect((await mailsTo('bo@example.com'))[0]!.text).toContain('our bosun,')

  const [link] = /https:\/\/films\.example(\/api\/campaign_links\/[\w.-]+\/1)/.exec(ana!.html)!.slice(1)
  const guest = await world.asGuest()
  for (let click = 0; click < 2; click += 1) {
    const opened = await guest.get(link!)
    expect([opened.statusCode, opened.headers['location']]).toEqual([
      302,
      'https://blog.example/post?a=1&b=2',
    ])
  }
  for (const broken of [link!.replace(/1$/, '9'), link!.replace(/\/\d+\./, '/999999.')])
    expect((await guest.get(broken)).statusCode).toBe(404)

  expect(ana!.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const oneClick = new URL(/^<(.*)>$/.exec(ana!.header('list-unsubscribe')!)![1]!).pathname
  const left = await world.app.inject({
    method: 'POST',
    url: oneClick,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.json()).toMatchObject({ topic: 'new_programs', off: true })
  expect((await stateOf(url)).report).toMatchObject({
    clicked: 1,
    unsubscribed: 1,
    links: [
      { url: 'https://blog.example/post?a=1&b=2', clicked: 1 },
      { url: `https://films.example/programs/${film.permalink}`, clicked: 0 },
      { url: 'https://films.example/catalog', clicked: 0 },
    ],
  })
  await guest.delete(oneClick)
  expect((await stateOf(url)).report.unsubscribed).toBe(0)
})

it('keeps its readers when the segment changes under way, and asks for consent again at the last moment', async () => {
  const emails = ['c1@example.com', 'c2@example.com', 'c3@example.com']
  const [first, second] = [await reader(emails[0]!), await reader(emails[1]!), await reader(emails[2]!)]
  const { id, url, segment_id } = await makeCampaign(emails, { per_minute: 1 })
  await marketer.post(`${url}/start`, {})
  await world.work([sendCampaign]) // one is sent, the next only in a minute
  expect((await stateOf(url)).report).toMatchObject({ delivered: 1, waiting: 2 })
  await marketer.delete(`/bullet/api/people/segments/${segment_id}`)
  await reader('late@example.com')
  await ctx.db
    .updateTable('member')
    .set({ marketing_consent_at: null })
    .where('id', 'in', [first.id, second.id])
    .execute()
  await ctx.db.updateTable('campaign').set({ per_minute: null }).where('id', '=', id).execute()
  await world.work([sendCampaign])
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
  expect((await stateOf(url)).report).toMatchObject({
    readers: 3,
    delivered: 2,
    skipped: 1,
    skipped_for: [{ reason: 'no_consent', count: 1 }],
  })
})

it('sends nothing twice after a process was killed between handing over and recording', async () => {
  const emails = Array.from({ length: 8 }, (_, at) => `killed${at}@example.com`)
  for (const email of emails) await reader(email)
  const { id, url } = await makeCampaign(emails)
  await marketer.post(`${url}/start`, {})
  const { topic } = await stateOf(url)
  const run = () =>
    sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
  await ctx.db.updateTable('campaign').set({ per_minute: 1 }).where('id', '=', id).execute()
  const aborted = AbortSignal.abort()
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, aborted)
  // Claimed by a process that was killed: perhaps handed over, perhaps not.
  const { claimed } = await claimReaders(ctx, { id, topic }, 3)
  expect(claimed).toHaveLength(3)
  await ctx.db.updateTable('campaign').set({ per_minute: null }).where('id', '=', id).execute()
  await Promise.all([run(), run()])
  const report = (await stateOf(url)).report
  expect(report.uncertain).toBeGreaterThanOrEqual(3)
  const sent = (await mails()).map(({ to }) => to).filter((to) => to.startsWith('killed'))
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent.length + 3).toBe(8)
  for (const { email } of claimed) expect(sent).not.toContain(email)
})

it('takes a receiver that refuses half: addresses that do not exist are suppressed, others try again later', async () => {
  const emails = Array.from({ length: 6 }, (_, at) => `half${at}@example.com`)
  for (const email of emails) await reader(email)
  server.answer = (address) => {
    if (/half[01]@/.test(address)) return { code: 550, text: '5.1.1 Nobody here' }
    if (/half2@/.test(address)) return { code: 554, text: '5.7.1 We take no mail of yours' }
    if (/half3@/.test(address)) return { code: 451, text: '4.2.2 Come back later' }
    return undefined
  }
  const { id, url } = await makeCampaign(emails)
  await marketer.post(`${url}/start`, {})
  await world.work([sendCampaign])
  expect((await stateOf(url)).report).toMatchObject({ delivered: 2, bounced: 2, refused: 1, waiting: 1 })
  server.answer = () => undefined
  await ctx.db
    .updateTable('campaign_reader')
    .set({ due_at: '2026-01-01T00:00:00Z' })
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
  expect(await stateOf(url)).toMatchObject({ state: 'sent', report: { delivered: 3, waiting: 0 } })
  const suppressed = await ctx.db
    .selectFrom('suppressed_address')
    .select('address')
    .where('address', 'like', 'half%')
    .orderBy('address')
    .execute()
  expect(suppressed.map(({ address }) => address)).toEqual(['half0@example.com', 'half1@example.com'])
})

it('counts a mail that comes back, found by its Message-ID', async () => {
  await reader('back@example.com')
  const { id, url } = await makeCampaign(['back@example.com'])
  await marketer.post(`${url}/start`, {})
  await world.work([sendCampaign])
  const [mail] = await mailsTo('back@example.com')
  const report = (messageId: string) => `Final-Recipient: rfc822; back@example.com
Action: failed
Status: 5.1.1

Message-ID: ${messageId}
`
  const support = await world.as(await make.member({ role: 'support' }))
  const messageId = mail!.header('message-id')!
  const forged = await support.post('/bullet/api/bounces', {
    message: report(messageId.replace(/\.(\d+)\./, (_, id: string) => `.${Number(id) + 1}.`)),
  })
  expect(forged.json()).toEqual({ mails: [], campaign_mails: [], automation_mails: [] })
  const told = await support.post('/bullet/api/bounces', { message: report(messageId) })
  expect(told.json()).toEqual({
    mails: [],
    campaign_mails: [{ campaign_id: id, address: 'back@example.com', reason: '5.1.1' }],
    automation_mails: [],
  })
  expect((await stateOf(url)).report).toMatchObject({ delivered: 0, bounced: 1 })
})

it('pauses, goes on, stops, and becomes a draft again before its time', async () => {
  const emails = ['p1@example.com', 'p2@example.com']
  for (const email of emails) await reader(email)
  const { id, url } = await makeCampaign(emails, { per_minute: 1 })
  const later = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  expect((await marketer.post(`${url}/start`, { at: '2020-01-01T00:00:00Z' })).json()).toMatchObject({
    code: 'campaign_time_past',
  })
  expect((await marketer.post(`${url}/start`, { at: later })).json()).toMatchObject({
    state: 'scheduled',
    send_at: later,
  })
  expect(
    (
      await marketer.put(url, {
        ...content(),
        ...{ audience: 'everyone', segment_id: null, per_minute: null, test: null },
      })
    ).json(),
  ).toMatchObject({ code: 'campaign_begun' })
  expect((await marketer.post(`${url}/pause`)).json()).toMatchObject({ state: 'draft', send_at: null })
  await marketer.post(`${url}/start`, {})
  await world.work([sendCampaign])
  expect((await marketer.post(`${url}/pause`)).json()).toMatchObject({
    state: 'paused',
    report: { waiting: 1 },
  })
  await ctx.db.updateTable('campaign').set({ per_minute: null }).where('id', '=', id).execute()
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
  expect((await stateOf(url)).report).toMatchObject({ delivered: 1, waiting: 1 })
  expect((await marketer.delete(url)).json()).toMatchObject({ code: 'campaign_busy' })
  expect((await marketer.post(`${url}/resume`)).json()).toMatchObject({ state: 'sending' })
  expect((await marketer.post(`${url}/stop`)).json()).toMatchObject({ state: 'stopped' })
  expect((await marketer.post(`${url}/resume`)).json()).toMatchObject({ code: 'campaign_not_sending' })
  await world.work([sendCampaign])
  expect((await stateOf(url)).report).toMatchObject({ delivered: 1 })
  expect((await marketer.delete(url)).statusCode).toBe(204)
})

it('sends in each reader’s own zone', async () => {
  world.setTime('2026-12-01T00:00:00Z')
  const zones = {
    'tokyo@example.com': 'Asia/Tokyo',
    'lima@example.com': 'America/Lima',
    'odd@example.com': 'Mars/One',
  }
  for (const [email, time_zone] of Object.entries(zones)) {
    const { id } = await reader(email)
    await ctx.db.updateTable('member').set({ time_zone }).where('id', '=', id).execute()
  }
  const { id, url } = await makeCampaign(Object.keys(zones))
  await marketer.post(`${url}/start`, { local_time: '2026-12-01T09:00' })
  const run = async (moment: string) => {
    world.setTime(moment)
    await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
    return (await stateOf(url)).report.delivered
  }
  expect(await run('2026-12-01T00:00:10Z')).toBe(1) // nine in Tokyo
  expect(await run('2026-12-01T08:59:00Z')).toBe(1)
  expect(await run('2026-12-01T09:00:00Z')).toBe(2) // the store's own zone
  expect(await run('2026-12-01T14:00:00Z')).toBe(3) // nine in Lima
  expect((await stateOf(url)).state).toBe('sent')
  world.setTime(null)
})

it('refuses what cannot be sent, with a sentence', async () => {
  const preview = async (changes: object) =>
    (await marketer.post('/bullet/api/campaign_previews', content(changes))).json<{
      code: string
      message: string
    }>()
  const html = (text: string) => ({ blocks: [{ kind: 'text', html: text }] })
  expect(await preview(html('<p>Hi {{firstname|you}}</p>'))).toMatchObject({
    code: 'campaign_variable_unknown',
    message: expect.stringContaining('“firstname”'),
  })
  expect(await preview({ subject: 'Hi {{nickname}}' })).toMatchObject({ code: 'campaign_variable_bare' })
  expect(await preview(html('<p>Hi {{<strong>name</strong>|you}}</p>'))).toMatchObject({
    code: 'campaign_braces',
  })
  expect(await preview(html('<p> </p>'))).toMatchObject({ code: 'campaign_empty' })
  expect(await preview({ blocks: [] })).toMatchObject({ code: 'campaign_empty' })
  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    'ftp://x.example',
    'https://x.example/{{email}}',
  ])
    expect(await preview({ blocks: [TEXT, { kind: 'button', label: 'Go', url }] })).toMatchObject({
      code: 'campaign_link_unsafe',
    })
  const shown = await marketer.post('/bullet/api/campaign_previews', content())
  expect(shown.json()).toMatchObject({
    subject: 'Mara, a new film',
    text: expect.stringContaining('read on (https://blog.example/post?a=1&b=2)'),
  })

  const hidden = await make.content({ title: 'Secret', status: 'draft' })
  await reader('r@example.com')
  const { url } = await makeCampaign(['r@example.com'], {
    blocks: [TEXT, { kind: 'program', content_id: hidden.id }],
  })
  expect((await marketer.post(`${url}/start`, {})).json()).toMatchObject({
    code: 'campaign_program_hidden',
    message: expect.stringContaining('“Secret”'),
  })
  const nobody = await makeCampaign(['nobody@example.com'])
  expect((await marketer.post(`${nobody.url}/start`, {})).json()).toMatchObject({
    code: 'campaign_without_readers',
  })
  const gone = await makeCampaign(['r@example.com'])
  await marketer.delete(`/bullet/api/people/segments/${gone.segment_id}`)
  expect((await marketer.post(`${gone.url}/start`, {})).json()).toMatchObject({
    code: 'campaign_segment_gone',
  })
})

const makeCoupon = async (code: string, changes: object = {}) => {
  const owner = await world.as(world.owner)
  const made = await owner.post('/bullet/api/coupons', { ...COUPON_INPUT, ...changes, code })
  expect(made.statusCode).toBe(201)
  return made.json<{ id: number }>().id
}

it('prints the code and terms of a coupon, beside text in columns that read one after the other as text', async () => {
  const coupon_id = await makeCoupon('SUMMER20', {
    ...{ percent: 20, duration: 'repeating', periods: 3, applies_to: 'recurring' },
    expires_at: '2099-06-30T12:00:00.000Z',
  })
  const columns = [
    [
      { kind: 'text', html: '<p>On the left</p>' },
      { kind: 'program', content_id: film.id },
    ],
  ]
  const blocks = [TEXT, { kind: 'columns', columns: [...columns, [{ kind: 'coupon', coupon_id }]] }]
  const shown = await marketer.post('/bullet/api/campaign_previews', content({ blocks }))
  const { text, html } = shown.json<{ text: string; html: string }>()
  expect(text).toMatch(
    /On the left\n\nThe Long Tide\n.*\n\nYour code: SUMMER20\n20% off\nOn the first 3 payments/s,
  )
  expect(text).toContain('For plans\nUntil June 30, 2099')
  expect(html.match(/class="column"/g)).toHaveLength(2)
  expect(html).toContain('.column{display:block!important')
  const german = await marketer.post('/bullet/api/campaign_previews', content({ blocks, locale: 'de' }))
  expect(german.json<{ text: string }>().text).toContain('Dein Code: SUMMER20\n20 % Rabatt')
})

it('refuses a coupon that cannot be redeemed when it is sent, and stops when it ends under way', async () => {
  for (const email of ['coupon1@example.com', 'coupon2@example.com']) await reader(email)
  const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const id = await makeCoupon('SOON', { starts_at: soon })
  const coupon = { blocks: [TEXT, { kind: 'columns', columns: [[], [{ kind: 'coupon', coupon_id: id }]] }] }
  const emails = ['coupon1@example.com', 'coupon2@example.com']
  const made = await makeCampaign(emails, { ...coupon, per_minute: 1 })
  expect((await marketer.post(`${made.url}/start`, {})).json()).toMatchObject({
    code: 'campaign_coupon_early',
    message: expect.stringContaining('SOON'),
  })
  const after = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString()
  expect((await marketer.post(`${made.url}/start`, { at: after })).json()).toMatchObject({
    state: 'scheduled',
  })
  await marketer.post(`${made.url}/pause`)
  const couponTable = () => ctx.db.updateTable('coupon').where('id', '=', id)
  await couponTable().set({ starts_at: null }).execute()
  await marketer.post(`${made.url}/start`, {})
  await world.work([sendCampaign])
  await couponTable().set({ archived_at: '2026-01-01T00:00:00Z' }).execute()
  await sendCampaign.run(ctx, { campaign_id: made.id, store_id: storeId }, new AbortController().signal)
  expect(await stateOf(made.url)).toMatchObject({
    ...{ state: 'paused', problem: 'campaign_coupon_over' },
    report: { delivered: 1, waiting: 1 },
  })
  const other = await makeCampaign(emails, coupon)
  expect((await marketer.post(`${other.url}/start`, {})).json()).toMatchObject({
    code: 'campaign_coupon_over',
  })
  const unknown = await marketer.put(other.url, {
    ...content({ blocks: [TEXT, { kind: 'coupon', coupon_id: 999_999 }] }),
    ...{ audience: 'everyone', segment_id: null, per_minute: null, test: null },
  })
  expect(unknown.json()).toMatchObject({ errors: { 'blocks.coupon_id': ['unknown'] } })
})

it('becomes a draft again that says why, if it cannot be sent when its time comes', async () => {
  await reader('t@example.com')
  const { id, url, segment_id } = await makeCampaign(['t@example.com'])
  await marketer.post(`${url}/start`, { at: new Date(Date.now() + 1000).toISOString() })
  await marketer.delete(`/bullet/api/people/segments/${segment_id}`)
  world.setTime(new Date(Date.now() + 5000).toISOString())
  await sendCampaign.run(ctx, { campaign_id: id, store_id: storeId }, new AbortController().signal)
  world.setTime(null)
  expect(await stateOf(url)).toMatchObject({ state: 'draft', problem: 'campaign_segment_gone', readers: 0 })
  const notices = await ctx.db
    .selectFrom('notice')
    .select(['kind', 'path', 'member_id'])
    .where('kind', '=', 'campaign_halted')
    .execute()
  expect(notices).toContainEqual({
    kind: 'campaign_halted',
    path: `/bullet/campaigns/${id}`,
    member_id: marketerId,
  })
})

it('waits for a mail server that is away, and says so', async () => {
  await reader('w@example.com')
  const { id, url } = await makeCampaign(['w@example.com'])
  await marketer.post(`${url}/start`, {})
  const away = { ...ctx, mail: { ...ctx.mail, fault: async () => 'connect ECONNREFUSED' } }
  const payload = { campaign_id: id, store_id: storeId }
  await sendCampaign.run(away, payload, new AbortController().signal)
  expect(await stateOf(url)).toMatchObject({ state: 'sending', problem: 'connect ECONNREFUSED', sent: 0 })
  await sendCampaign.run(ctx, payload, new AbortController().signal)
  expect(await stateOf(url)).toMatchObject({ state: 'sent', problem: null, sent: 1 })
})

it('sends a test to the staff, which counts nothing', async () => {
  await reader('x@example.com')
  const { url } = await makeCampaign(['x@example.com'])
  const tested = await marketer.post(`${url}/test`, { address: 'Staff@example.com' })
  expect(tested.json()).toMatchObject({ sent: true })
  const [mail] = await mailsTo('staff@example.com')
  expect(mail!.text).toContain('(https://blog.example/post?a=1&b=2)')
  expect((await stateOf(url)).report.readers).toBe(0)
})

it('keeps campaigns to their store and to those who do marketing', async () => {
  await reader('y@example.com')
  const { id, url } = await makeCampaign(['y@example.com'])
  const other = await makeOtherStore(world, 'mail-other.example')
  const stranger = await world.as(await make.member({ role: 'owner', store_id: other.id }))
  expect((await stranger.get(url)).statusCode).toBe(404)
  expect((await stranger.post(`${url}/start`, {})).statusCode).toBe(404)
  const analyst = await world.as(await make.member({ role: 'analyst' }))
  expect((await analyst.get('/bullet/api/campaigns')).statusCode).toBe(403)
  expect(
    (await marketer.get('/bullet/api/campaigns')).json<{ id: number }[]>().map((entry) => entry.id),
  ).toContain(id)
})
