import type { Chat } from '@matinee/contract/chat/chat'
import { MOST_PREPARED_POLLS, type PreparedPoll, type ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { expect, it, vi } from 'vitest'
import { listenToChat } from '../../testing/chat.ts'
import { startListening } from '../../testing/stream-listener.ts'
import { makeWorld, type Client } from '../../testing/world.ts'
import { saveTrim } from '../live/recording/trim-queries.ts'
import { closePollInTime, closePollWithEvent } from './poll-end.ts'

const world = await makeWorld()
const { make, ctx } = world
const openStreams = await startListening(world)
const owner = await world.as(world.owner)
world.setTime(new Date().toISOString())
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })
const later = (seconds: number) =>
  world.setTime(new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString())

const event = (more: Parameters<typeof make.liveEvent>[0] = {}) =>
  make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString(), ...more })
const member = async () => world.as(await make.member())
const pathOf = ({ id }: { id: number }) => `/api/live_chats/${id}/polls`
const start = (browser: Client, show: { id: number }, more: object = {}) =>
  browser.post(pathOf(show), { question: 'Which song?', options: ['The first', 'The second'], ...more })
const poll = async (show: { id: number }, more: object = {}) =>
  (await start(owner, show, more)).json() as ViewedPoll
const vote = (browser: Client, show: { id: number }, { id }: ViewedPoll, option: number) =>
  browser.put(`${pathOf(show)}/${id}/vote`, { option })
const close = (browser: Client, show: { id: number }, { id }: ViewedPoll) =>
  browser.post(`${pathOf(show)}/${id}/close`)
const shown = async (browser: Pick<Client, 'get'>, show: { id: number }) =>
  ((await browser.get(`/api/live_chats/${show.id}`)).json() as Chat).poll
const votesOf = (of: Pick<ViewedPoll, 'options'> | null | undefined) => of?.options.map(({ votes }) => votes)

it('counts one vote of a member, however many are sent at once', async () => {
  const show = await event()
  const asked = await poll(show)
  const ana = await member()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => vote(ana, show, asked, at % 2)))
  const counted = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => answer.json().own_option)
  expect(new Set(counted).size).toBe(1)
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code)).toEqual(
    Array.from({ length: 50 - counted.length }, () => 'poll_voted'),
  )
  const now = await shown(ana, show)
  expect(now?.own_option).toBe(counted[0])
  expect(votesOf(now)).toEqual(counted[0] === 0 ? [1, 0] : [0, 1])
})

it('changes votes where it is allowed, each counted once', async () => {
  const show = await event()
  const asked = await poll(show, { revotes: true })
  const ana = await member()
  await Promise.all(Array.from({ length: 20 }, (_, at) => vote(ana, show, asked, at % 2)))
  expect((await vote(ana, show, asked, 1)).json()).toMatchObject({ own_option: 1 })
  expect(votesOf(await shown(owner, show))).toEqual([0, 1])
})

it('reaches open pages with its counts, which never go back', async () => {
  const show = await event()
  const people = await Promise.all(Array.from({ length: 20 }, member))
  const stream = await listenToChat(openStreams, show.id)
  const polls = () => stream.signals().flatMap((signal) => (signal.what === 'poll' ? [signal.poll] : []))
  const asked = await poll(show)
  await until(() => expect(polls()).toHaveLength(1))
  expect(polls()[0]).toMatchObject({ question: 'Which song?', closed_at: null })
  expect(polls()[0]).not.toHaveProperty('own_option')
  await Promise.all(people.map((one, at) => vote(one, show, asked, at < 15 ? 0 : 1)))
  await until(() => expect(votesOf(polls().at(-1))).toEqual([15, 5]))
  const counts = polls().map((sent) => votesOf(sent)!.reduce((sum, votes) => sum + votes))
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  await close(owner, show, asked)
  await until(() => expect(polls().at(-1)?.closed_at).not.toBeNull())
  expect((await vote(people[0]!, show, asked, 1)).json().code).toBe('poll_closed')
  stream.leave()
})

it('lets nobody vote who may not write', async () => {
  const show = await event()
  const asked = await poll(show)
  const person = await make.member()
  const ana = await world.as(person)
  await owner.post(`/bullet/api/live_chats/${show.id}/bans`, { member_id: person.id, act: 'ban' })
  expect((await vote(ana, show, asked, 0)).json().code).toBe('chat_banned')
  await owner.patch(`/bullet/api/live_chats/${show.id}/settings`, { writers: 'holders' })
  expect((await vote(await member(), show, asked, 0)).json().code).toBe('chat_holders_only')
  expect(votesOf(await shown(owner, show))).toEqual([0, 0])
})

it('is started by moderators, one at a time', async () => {
  const show = await event()
  expect((await start(await member(), show)).json().code).toBe('chat_moderators_only')
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(owner, show)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect((await start(owner, show)).json().code).toBe('poll_open')
  const alike = await start(owner, show, { options: ['Yes', ' Yes'] })
  expect(alike.json().code).toBe('poll_answers_alike')
  for (const options of [['One'], Array.from({ length: 7 }, (_, at) => `${at}`), ['One', '  ']])
    expect((await start(owner, show, { options })).statusCode).toBe(400)
})

it('closes by itself, and shows its result for a minute', async () => {
  const show = await event()
  const ana = await member()
  const asked = await poll(show, { seconds: 30 })
  await vote(ana, show, asked, 0)
  later(30)
  expect((await vote(await member(), show, asked, 1)).json().code).toBe('poll_closed')
  expect(await shown(ana, show)).toMatchObject({ closed_at: asked.closes_at, own_option: 0 })
  const stream = await listenToChat(openStreams, show.id)
  const job = { store_id: world.storeId, content_id: show.id, poll_id: asked.id }
  await closePollInTime.run(ctx, job, new AbortController().signal)
  await until(() => expect(stream.signals().at(-1)).toMatchObject({ what: 'poll' }))
  stream.leave()
  later(60)
  expect(await shown(ana, show)).toBeNull()
  const next = await start(owner, show, { seconds: 10 })
  later(11) // its job has not run: another can be started all the same
  expect((await start(owner, show)).statusCode).toBe(201)
  expect(next.statusCode).toBe(201)
})

it('closes with the broadcast, and stays with its place in the recording', async () => {
  const show = await event()
  later(90)
  const asked = await poll(show)
  await vote(await member(), show, asked, 1)
  await closePollWithEvent(ctx, { store_id: world.storeId, content_id: show.id })
  await ctx.db
    .updateTable('live_event')
    .set({ state: 'on_demand' })
    .where('content_id', '=', show.id)
    .execute()
  expect((await start(owner, show)).json().code).toBe('chat_closed')
  const kept = (await (await member()).get(pathOf(show))).json() as ViewedPoll[]
  expect(kept).toMatchObject([{ media_ms: 90_000, own_option: null, closed_at: expect.any(String) }])
  expect(votesOf(kept[0])).toEqual([0, 1])
  const trimmed = async (start_seconds: number) => {
    const video = await make.video()
    const trim = { version: 1, start_seconds, end_seconds: start_seconds + 60, markers_outside: [] }
    await saveTrim(ctx.db, { store_id: world.storeId, video_id: video.id }, trim)
    await ctx.db
      .updateTable('live_event')
      .set({ video_id: video.id })
      .where('content_id', '=', show.id)
      .execute()
    return ((await owner.get(pathOf(show))).json() as ViewedPoll[])[0]!.media_ms
  }
  expect(await trimmed(40)).toBe(50_000)
  expect(await trimmed(100)).toBeNull()
})

it('is part of what a member takes along', async () => {
  const show = await event()
  const person = await make.member()
  await vote(await world.as(person), show, await poll(show), 1)
  const exported = await Promise.all(ctx.personal.map((room) => room.export(ctx, person.id)))
  expect(Object.assign({}, ...exported)).toMatchObject({
    chat_poll_votes: [{ question: 'Which song?', answer: 'The second' }],
  })
})

const LONG_AGO = '2026-01-01T00:00:00Z'
const preparedPathOf = ({ id }: { id: number }) => `/api/live_chats/${id}/prepared_polls`
const prepare = (browser: Client, show: { id: number }, more: object = {}) =>
  browser.post(preparedPathOf(show), {
    question: 'Which song?',
    options: ['The first', 'The second'],
    ...more,
  })

it('opens a prepared poll once, and shows it to nobody before', async () => {
  const show = await event()
  const ana = await member()
  const prepared = (await prepare(owner, show, { seconds: 60, revotes: true })).json() as PreparedPoll
  expect((await owner.get(preparedPathOf(show))).json()).toEqual([prepared])
  expect(await shown(ana, show)).toBeNull()
  expect((await ana.get(pathOf(show))).json()).toEqual([])
  expect((await ana.get(preparedPathOf(show))).json().code).toBe('chat_moderators_only')

  const open = () => owner.post(`${preparedPathOf(show)}/${prepared.id}/open`)
  const answers = await Promise.all([open(), open()])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 404]))
  expect(await shown(ana, show)).toMatchObject({
    ...{ question: 'Which song?', revotes: true, closes_at: expect.any(String) },
  })
  expect((await owner.get(preparedPathOf(show))).json()).toEqual([])
})

it('keeps a prepared poll while another is open', async () => {
  const show = await event()
  const { id } = (await prepare(owner, show)).json() as PreparedPoll
  await poll(show)
  expect((await owner.post(`${preparedPathOf(show)}/${id}/open`)).json().code).toBe('poll_open')
  expect((await owner.get(preparedPathOf(show))).json()).toHaveLength(1)
  expect((await owner.delete(`${preparedPathOf(show)}/${id}`)).json()).toEqual([])
})

it('prepares fifty polls at most', async () => {
  const show = await event()
  const row = { content_id: show.id, store_id: world.storeId, question: 'Which?', options: ['One', 'Two'] }
  await ctx.db
    .insertInto('chat_prepared_poll')
    .values(Array.from({ length: MOST_PREPARED_POLLS - 1 }, () => ({ ...row, created_at: LONG_AGO })))
    .execute()
  const answers = await Promise.all([prepare(owner, show), prepare(owner, show)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
})

it('closes with an event that is canceled', async () => {
  const show = await event({ state: 'scheduled', started_at: null })
  await poll(show)
  expect((await owner.post(`/bullet/api/live_events/${show.id}/cancel`)).statusCode).toBe(200)
  await world.work()
  expect((await shown(owner, show))?.closed_at).toEqual(expect.any(String))
})
