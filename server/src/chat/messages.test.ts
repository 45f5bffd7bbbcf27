import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import { expect, it, vi } from 'vitest'
import { listenToChat } from '../../testing/chat.ts'
import { createGranter } from '../../testing/grants.ts'
import { openBrowser } from '../../testing/browser.ts'
import { storeContextOf } from '../../testing/store-context.ts'
import { startListening } from '../../testing/stream-listener.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { inSignals } from './stream.ts'

const world = await makeWorld()
const { make, ctx } = world
const openStreams = await startListening(world)
const grant = createGranter(storeContextOf(world))
const owner = await world.as(world.owner)
world.setTime(new Date().toISOString()) // stands still, so that positions are exact
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })

const event = (more: Parameters<typeof make.liveEvent>[0] = {}) =>
  make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString(), ...more })
const member = async (more: object = {}) => world.as(await make.member(more))
const pathOf = ({ id }: { id: number }) => `/api/live_chats/${id}`
const say = (browser: Client, show: { id: number }, body: string, more: object = {}) =>
  browser.post(`${pathOf(show)}/messages`, { body, ...more })
const read = async (browser: Pick<Client, 'get'>, show: { id: number }) =>
  (await browser.get(pathOf(show))).json() as Chat
const rules = (show: { id: number }, changes: object) =>
  owner.patch(`/bullet/api/live_chats/${show.id}/settings`, changes)
const later = (seconds: number) =>
  world.setTime(new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString())

it('reaches open pages with its words, and whoever comes later', async () => {
  const show = await event()
  const [ana, guest] = [await member({ name: 'Ana', nickname: 'ana' }), await openBrowser(world)]
  const stream = await listenToChat(openStreams, show.id)
  const sent = await say(ana, show, ' Hello \n there ')
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toMatchObject({ body: 'Hello there', state: 'visible', user: { name: 'Ana' } })
  await until(() => expect(stream.messages()).toEqual([sent.json()]))
  const { messages, can_write, why_not } = await read(guest, show)
  expect(messages).toEqual([sent.json()])
  expect({ can_write, why_not }).toEqual({ can_write: false, why_not: 'sign_in_first' })
  stream.leave()
})

it('keeps replies and mentions, and the position in the recording', async () => {
  const started_at = ctx.clock.now().toISOString()
  const show = await event({ started_at, breaks_ms: 10_000 })
  const [ana, bo] = [await member({ nickname: 'ana.k' }), await member({ nickname: 'bo' })]
  later(60)
  const { id } = (await say(ana, show, 'Who plays?')).json() as ChatMessage
  const reply = (await say(bo, show, '@ana.k@ the band', { reply_to_id: id })).json() as ChatMessage
  expect(reply).toMatchObject({
    body: '@ana.k@ the band',
    reply_to: { id, name: 'ana.k', excerpt: 'Who plays?' },
    media_ms: 50_000,
  })
  const gone = await say(bo, show, 'x', { reply_to_id: 999_999 })
  expect(gone.json().code).toBe('chat_message_not_found')
  const replay = await bo.get(`${pathOf(show)}/messages?from_ms=50000&until_ms=50001`)
  expect((replay.json() as { messages: ChatMessage[] }).messages).toHaveLength(2)
  const before = await bo.get(`${pathOf(show)}/messages?from_ms=0&until_ms=50000`)
  expect((before.json() as { messages: ChatMessage[] }).messages).toHaveLength(0)
})

it.each([
  ['', 'chat_message_empty'],
  ['  \n ', 'chat_message_empty'],
  ['x'.repeat(301), 'chat_message_too_long'],
  ['see https://example.com', 'chat_no_links'],
])('refuses the text %j', async (body, code) => {
  const show = await event()
  const ana = await member()
  expect((await say(ana, show, body)).json().code).toBe(code)
})

it('follows the rules of its chat', async () => {
  const show = await event()
  const [ana, young] = [await member(), await member({ created_at: ctx.clock.now().toISOString() })]
  await rules(show, { emoji_only: true })
  expect((await say(ana, show, 'hello')).json().code).toBe('chat_emoji_only')
  expect((await say(ana, show, '🎉 👏')).statusCode).toBe(201)
  expect((await say(owner, show, 'hello')).statusCode).toBe(201)
  await rules(show, { emoji_only: false, member_minutes: 10 })
  expect((await say(young, show, 'hi')).json().code).toBe('chat_too_young')
  await rules(show, { member_minutes: 0, writers: 'staff' })
  expect((await say(ana, show, 'hi')).json().code).toBe('chat_staff_only')
  await rules(show, { writers: 'holders' })
  expect((await say(ana, show, 'hi')).json().code).toBe('chat_holders_only')
  await rules(show, { writers: 'viewers', slow_seconds: 30 })
  later(60)
  expect((await say(ana, show, 'one')).statusCode).toBe(201)
  const slow = await say(ana, show, 'two')
  expect(slow.json()).toMatchObject({ code: 'chat_slow_mode', values: { seconds: 30 } })
  later(31)
  expect((await say(ana, show, 'two')).statusCode).toBe(201)
})

it('takes eleven messages in thirty seconds, however many are sent at once', async () => {
  const show = await event()
  const ana = await member()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => say(ana, show, `message ${at}`)))
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'sent' : answer.json().code))
  expect(codes.filter((code) => code === 'sent')).toHaveLength(11)
  expect(new Set(codes)).toEqual(new Set(['sent', 'chat_too_fast']))
  later(31)
  expect((await say(ana, show, 'later')).statusCode).toBe(201)
  expect((await say(ana, show, 'later')).json().code).toBe('chat_repeated')
})

it('takes as many of a thousand at once, and what others write meanwhile', async () => {
  const show = await event()
  const [ana, bo] = [await member(), await member()]
  const flood = Array.from({ length: 1000 }, (_, at) => say(ana, show, `message ${at}`))
  expect((await say(bo, show, 'hello')).statusCode).toBe(201)
  const answers = await Promise.all(flood)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(11)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]))
})

it('is open from before the event until its end', async () => {
  const starts_at = new Date(ctx.clock.now().getTime() + 3600_000).toISOString()
  const show = await event({ state: 'scheduled', starts_at, started_at: null })
  const ana = await member()
  expect((await say(ana, show, 'early')).json().code).toBe('chat_closed')
  const opens = new Date(Date.parse(starts_at) - 30 * 60_000).toISOString()
  expect(await read(ana, show)).toMatchObject({ why_not: 'chat_closed', wait_until: opens })
  later(1801)
  const sent = await say(ana, show, 'soon')
  expect(sent.json()).toMatchObject({ media_ms: null })
  for (const [state, code] of [
    ['ended', 'chat_closed'],
    ['canceled', 'chat_closed'],
  ] as const) {
    await ctx.db.updateTable('live_event').set({ state }).where('content_id', '=', show.id).execute()
    expect((await say(ana, show, 'late')).json().code).toBe(code)
  }
  await ctx.db.updateTable('live_event').set({ chat: false }).where('content_id', '=', show.id).execute()
  expect((await ana.get(pathOf(show))).json().code).toBe('chat_off')
})

it('shows a held message to its author and the moderators alone', async () => {
  const show = await event()
  const [ana, bo] = [await member(), await member()]
  const stream = await listenToChat(openStreams, show.id)
  await rules(show, { first_held: true })
  const held = (await say(ana, show, 'my first')).json() as ChatMessage
  expect(held.state).toBe('held')
  expect((await read(ana, show)).messages).toHaveLength(1)
  expect((await read(bo, show)).messages).toHaveLength(0)
  const path = `/bullet/api/live_chats/${show.id}`
  const queue = (await owner.get(`${path}/messages?queue=held`)).json()
  expect(queue).toMatchObject({ held: 1, messages: [{ id: held.id, held_reason: 'first' }] })
  await owner.post(`${path}/moderation`, { message_ids: [held.id], act: 'approve' })
  expect((await read(bo, show)).messages).toHaveLength(1)
  await until(() => expect(stream.signals().at(-1)?.what).toBe('rules'))
  expect(stream.messages()).toHaveLength(0)
  expect((await say(ana, show, 'my second')).json()).toMatchObject({ state: 'visible' })
  stream.leave()
})

it('is for those who may watch, and ends for whoever may no longer', async () => {
  const show = await event({ content: { access: 'paid' } })
  const buyer = await make.member()
  const [holder, other] = [await world.as(buyer), await member()]
  await grant(buyer.id, { content_id: show.id })
  expect((await other.get(pathOf(show))).json().code).toBe('chat_not_accessible')
  expect((await say(other, show, 'let me in')).json().code).toBe('chat_not_accessible')
  expect((await say(holder, show, 'mine')).statusCode).toBe(201)
  const [his, theirs] = [
    await listenToChat(openStreams, show.id, { cookie: holder.headers['cookie']! }),
    await listenToChat(openStreams, show.id, { cookie: other.headers['cookie']! }),
  ]
  later(40)
  await say(holder, show, 'heard')
  await until(() => expect(his.messages().at(-1)?.body).toBe('heard'))
  await ctx.db
    .updateTable('access')
    .set({ revoked_at: ctx.clock.now().toISOString() })
    .where('member_id', '=', buyer.id)
    .execute()
  await world.app.live.review()
  await say(owner, show, 'secret')
  const witness = await listenToChat(openStreams, show.id, { cookie: owner.headers['cookie']! })
  await say(owner, show, 'the end')
  await until(() => expect(witness.messages().at(-1)?.body).toBe('the end'))
  expect(his.heard()).not.toContain('secret')
  expect(theirs.signals()).toEqual([])
  for (const stream of [his, theirs, witness]) stream.leave()
})

it('counts reactions and sends them together', async () => {
  const show = await event()
  const [ana, bo] = [await member(), await member()]
  const stream = await listenToChat(openStreams, show.id)
  await Promise.all([ana, ana, bo].map((one) => one.post(`${pathOf(show)}/reactions`, { emoji: '👏' })))
  await until(() => expect(JSON.stringify(stream.signals())).toContain('👏'))
  await until(async () => expect((await read(bo, show)).reactions).toEqual({ '👏': 3 }))
  stream.leave()
})

it('is deleted by its author or a moderator', async () => {
  const show = await event()
  const [ana, bo] = [await member(), await member()]
  const one = (await say(ana, show, 'one')).json() as ChatMessage
  const two = (await say(ana, show, 'two')).json() as ChatMessage
  expect((await bo.delete(`${pathOf(show)}/messages/${one.id}`)).json().code).toBe('not_your_message')
  expect((await ana.delete(`${pathOf(show)}/messages/${one.id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${pathOf(show)}/messages/${two.id}`)).statusCode).toBe(204)
  expect((await read(bo, show)).messages).toEqual([])
})

it('fits any messages into signals', () => {
  const message = (id: number) => ({ id, body: '"\\ü€😀'.repeat(50) }) as ChatMessage
  const batches = inSignals(Array.from({ length: 40 }, (_, id) => message(id)))
  expect(batches.flat().map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, id) => id))
  for (const messages of batches) {
    const detail = JSON.stringify({ channel: 'chat:123456789', what: 'tick', messages })
    expect(Buffer.byteLength(JSON.stringify({ name: 'live', store_id: 1, detail }))).toBeLessThan(8000)
  }
})
