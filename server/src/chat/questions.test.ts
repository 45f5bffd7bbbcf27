import type { ChatMessage } from '@matinee/contract/chat/chat'
import type { ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { expect, it, vi } from 'vitest'
import { listenToChat } from '../../testing/chat.ts'
import { startListening } from '../../testing/stream-listener.ts'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make, ctx } = world
const openStreams = await startListening(world)
const owner = await world.as(world.owner)
world.setTime(new Date().toISOString())
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })

const rules = (show: { id: number }, changes: object) =>
  owner.patch(`/bullet/api/live_chats/${show.id}/settings`, changes)
async function event(changes: object = {}) {
  const show = await make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString() })
  await rules(show, { questions: true, ...changes })
  return show
}
const member = async () => world.as(await make.member())
const pathOf = ({ id }: { id: number }) => `/api/live_chats/${id}/questions`
const ask = (browser: Client, show: { id: number }, body: string) => browser.post(pathOf(show), { body })
const asked = async (browser: Client, show: { id: number }, body: string) =>
  (await ask(browser, show, body)).json() as ViewedQuestion
const vote = (browser: Client, show: { id: number }, { id }: { id: number }) =>
  browser.put(`${pathOf(show)}/${id}/vote`)
const takeBack = (browser: Client, show: { id: number }, { id }: { id: number }) =>
  browser.delete(`${pathOf(show)}/${id}/vote`)
const move = (browser: Client, show: { id: number }, { id }: { id: number }, state: string) =>
  browser.patch(`${pathOf(show)}/${id}`, { state })
const list = async (browser: Pick<Client, 'get'>, show: { id: number }) =>
  (await browser.get(pathOf(show))).json() as ViewedQuestion[]
const bodiesOf = (questions: readonly ViewedQuestion[]) => questions.map(({ body }) => body)

it('are asked only where an event takes them', async () => {
  const show = await event({ questions: false })
  const ana = await member()
  expect((await ask(ana, show, 'Why?')).json().code).toBe('questions_off')
  expect((await ana.get(pathOf(show))).json().code).toBe('questions_off')
  await rules(show, { questions: true })
  expect((await ask(ana, show, ' Why \n not? ')).json()).toMatchObject({ body: 'Why not?', votes: 0 })
})

it('counts one vote of a member, however many are sent at once', async () => {
  const show = await event()
  const question = await asked(await member(), show, 'Who wrote it?')
  const [ana, bo] = [await member(), await member()]
  await Promise.all(Array.from({ length: 50 }, () => vote(ana, show, question)))
  await vote(bo, show, question)
  expect(await list(ana, show)).toMatchObject([{ votes: 2, voted: true }])
  await Promise.all(Array.from({ length: 20 }, () => takeBack(ana, show, question)))
  expect(await list(ana, show)).toMatchObject([{ votes: 1, voted: false }])
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? vote : takeBack)(ana, show, question)))
  const { rowCount } = await ctx.pool.query('select from chat_question_vote where question_id = $1', [
    question.id,
  ])
  expect(await list(ana, show)).toMatchObject([{ votes: rowCount }])
})

it('follows the rules of messages, and shares their rate', async () => {
  const show = await event({ slow_seconds: 30, emoji_only: true })
  const person = await make.member()
  const ana = await world.as(person)
  await asked(ana, show, 'One?')
  const message = await ana.post(`/api/live_chats/${show.id}/messages`, { body: '🎉' })
  expect(message.json().code).toBe('chat_slow_mode')
  await rules(show, { slow_seconds: 0 })
  expect((await ask(ana, show, 'One?')).json().code).toBe('chat_repeated')
  expect((await ask(ana, show, 'See https://example.com')).json().code).toBe('chat_no_links')
  expect((await ask(ana, show, ' ')).json().code).toBe('chat_message_empty')
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(ana, show, `Question ${at}?`)))
  expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const bans = `/bullet/api/live_chats/${show.id}/bans`
  await owner.post(bans, { member_id: person.id, act: 'ban', delete_messages: true })
  expect((await ask(ana, show, 'Two?')).json().code).toBe('chat_banned')
  expect(await list(owner, show)).toEqual([])
})

it('shows a held question to its author and the moderators alone', async () => {
  const show = await event({ first_held: true })
  const [ana, bo] = [await member(), await member()]
  const stream = await listenToChat(openStreams, show.id)
  const question = await asked(ana, show, 'My first?')
  expect(question.state).toBe('held')
  expect(await list(ana, show)).toMatchObject([{ id: question.id, state: 'held' }])
  expect(await list(bo, show)).toEqual([])
  expect((await vote(bo, show, question)).json().code).toBe('question_not_found')
  expect((await move(bo, show, question, 'open')).json().code).toBe('chat_moderators_only')
  expect(await list(owner, show)).toMatchObject([{ id: question.id, state: 'held' }])
  expect((await move(owner, show, question, 'open')).statusCode).toBe(204)
  await until(() =>
    expect(stream.signals().at(-1)).toMatchObject({ what: 'questions', questions: [{ state: 'open' }] }),
  )
  expect(stream.heard().match(/My first/g)).toHaveLength(1)
  expect((await asked(ana, show, 'My second?')).state).toBe('open')
  const { state } = (
    await ana.post(`/api/live_chats/${show.id}/messages`, { body: 'hi' })
  ).json() as ChatMessage
  expect(state).toBe('visible')
  stream.leave()
})

it('lists by votes, one on air, and takes no votes for what is answered', async () => {
  const show = await event()
  const [ana, bo] = [await member(), await member()]
  const [one, two, three] = [
    await asked(ana, show, 'One?'),
    await asked(ana, show, 'Two?'),
    await asked(bo, show, 'Three?'),
  ]
  await vote(ana, show, three)
  await vote(bo, show, three)
  await vote(bo, show, two)
  expect(bodiesOf(await list(ana, show))).toEqual(['Three?', 'Two?', 'One?'])
  await Promise.all([one, two].map((question) => move(owner, show, question, 'on_air')))
  const states = (await list(ana, show)).map(({ state }) => state)
  expect(states).toEqual(['on_air', 'open', 'answered'])
  await move(owner, show, two, 'on_air')
  expect((await list(ana, show))[0]).toMatchObject({ id: two.id, state: 'on_air' })
  expect((await vote(ana, show, one)).json().code).toBe('question_closed')
  await move(owner, show, three, 'dismissed')
  expect(bodiesOf(await list(ana, show))).toEqual(['Two?', 'One?'])
  await move(owner, show, three, 'open')
  expect(bodiesOf(await list(ana, show))).toEqual(['Two?', 'Three?', 'One?'])
})

it('reaches open pages with its votes, and leaves them when it is gone', async () => {
  const show = await event()
  const ana = await member()
  const stream = await listenToChat(openStreams, show.id)
  const sent = () => stream.signals().flatMap((signal) => (signal.what === 'questions' ? [signal] : []))
  const question = await asked(ana, show, 'Why?')
  await Promise.all(Array.from({ length: 10 }, async () => vote(await member(), show, question)))
  await until(() => expect(sent().at(-1)?.questions).toMatchObject([{ body: 'Why?', votes: 10 }]))
  expect(sent().at(-1)?.questions[0]).not.toHaveProperty('voted')
  const path = `${pathOf(show)}/${question.id}`
  expect((await (await member()).delete(path)).json().code).toBe('not_your_message')
  expect((await ana.delete(path)).statusCode).toBe(204)
  await until(() => expect(sent().at(-1)?.gone).toEqual([question.id]))
  expect((await ana.delete(path)).json().code).toBe('question_not_found')
  stream.leave()
})

it('goes along with a member, and its votes with those who leave', async () => {
  const show = await event()
  const person = await make.member()
  const [ana, bo] = [await world.as(person), await member()]
  await asked(ana, show, 'Mine?')
  const other = await asked(bo, show, 'Theirs?')
  await vote(ana, show, other)
  await vote(bo, show, other)
  const exported = Object.assign(
    {},
    ...(await Promise.all(ctx.personal.map((room) => room.export(ctx, person.id)))),
  )
  expect(exported).toMatchObject({
    chat_questions: [{ body: 'Mine?', state: 'open' }],
    chat_question_votes: [{ question: 'Theirs?' }],
  })
  for (const room of ctx.personal) await room.erase?.(ctx, person.id)
  expect(await list(bo, show)).toMatchObject([{ body: 'Theirs?', votes: 1, voted: true }])
})
