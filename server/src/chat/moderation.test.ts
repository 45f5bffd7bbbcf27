import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make, ctx } = world
world.setTime(new Date().toISOString())
const owner = await world.as(world.owner)
const event = () => make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString() })
const say = async (browser: Client, { id }: { id: number }, body: string) =>
  (await browser.post(`/api/live_chats/${id}/messages`, { body })).json() as ChatMessage & { code: string }
const read = async (browser: Client, { id }: { id: number }) =>
  (await browser.get(`/api/live_chats/${id}`)).json() as Chat
const staffPath = ({ id }: { id: number }) => `/bullet/api/live_chats/${id}`
const later = (seconds: number) =>
  world.setTime(new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString())

it('times a person out for a while, and bans one for good', async () => {
  const show = await event()
  const person = await make.member()
  const ana = await world.as(person)
  await say(ana, show, 'first')
  const out = await owner.post(`${staffPath(show)}/bans`, { member_id: person.id, act: 'ban', seconds: 60 })
  expect(out.json()).toMatchObject({ banned: true, deleted: 0 })
  expect((await say(ana, show, 'second')).code).toBe('chat_timed_out')
  expect(await read(ana, show)).toMatchObject({ can_write: false, wait_until: out.json().until })
  later(61)
  expect((await say(ana, show, 'third')).body).toBe('third')
  const body = { member_id: person.id, act: 'ban', delete_messages: true, reason: 'Spam' }
  expect((await owner.post(`${staffPath(show)}/bans`, body)).json()).toMatchObject({
    until: null,
    deleted: 2,
  })
  later(1_000_000)
  expect((await say(ana, show, 'fourth')).code).toBe('chat_banned')
  expect((await read(ana, show)).messages).toEqual([])
  const elsewhere = await event()
  expect((await say(ana, elsewhere, 'here')).body).toBe('here')
  await owner.post(`${staffPath(show)}/bans`, { member_id: person.id, act: 'lift' })
  expect((await say(ana, show, 'fifth')).body).toBe('fifth')
})

it('bans from every chat of the store', async () => {
  const [one, other] = [await event(), await event()]
  const person = await make.member()
  const ana = await world.as(person)
  await owner.post(`${staffPath(one)}/bans`, { member_id: person.id, act: 'ban', everywhere: true })
  expect((await say(ana, other, 'hi')).code).toBe('chat_banned')
})

it('never bans the staff', async () => {
  const show = await event()
  const answer = await owner.post(`${staffPath(show)}/bans`, { member_id: world.owner.id, act: 'ban' })
  expect(answer.json().code).toBe('staff_not_banned')
})

it('lists what was reported until somebody decides', async () => {
  const show = await event()
  const [ana, bo] = [await world.as(await make.member()), await world.as(await make.member())]
  const { id } = await say(ana, show, 'rude')
  const path = `/api/live_chats/${show.id}/messages/${id}/reports`
  expect((await ana.post(path, { reason: 'abuse' })).json().code).toBe('message_not_reported')
  for (let time = 0; time < 2; time += 1)
    expect((await bo.post(path, { reason: 'abuse' })).statusCode).toBe(204)
  const queue = async () => (await owner.get(`${staffPath(show)}/messages?queue=reported`)).json()
  expect(await queue()).toMatchObject({ reported: 1, messages: [{ id, reports: [{ reason: 'abuse' }] }] })
  const act = (name: string) => owner.post(`${staffPath(show)}/moderation`, { message_ids: [id], act: name })
  await act('dismiss')
  expect(await queue()).toMatchObject({ reported: 0, messages: [] })
  expect((await act('delete')).json()).toMatchObject([{ id, state: 'deleted' }])
  expect((await read(bo, show)).messages).toEqual([])
  expect((await act('restore')).json()).toMatchObject([{ id, state: 'visible' }])
  expect((await read(bo, show)).messages).toHaveLength(1)
})

it('pins a message until it is unpinned or deleted', async () => {
  const show = await event()
  const ana = await world.as(await make.member())
  const { id } = await say(ana, show, 'Welcome')
  const pin = (message_id: number | null) => owner.put(`${staffPath(show)}/pin`, { message_id })
  expect((await pin(id)).json()).toMatchObject({ pinned: { id } })
  expect((await read(ana, show)).pinned).toMatchObject({ id, body: 'Welcome' })
  await pin(null)
  expect((await read(ana, show)).pinned).toBeNull()
  await pin(id)
  await owner.delete(`/api/live_chats/${show.id}/messages/${id}`)
  expect((await read(ana, show)).pinned).toBeNull()
  expect((await pin(id)).json().code).toBe('chat_message_not_found')
})

it('exports the whole chat', async () => {
  const show = await event()
  const ana = await world.as(await make.member({ name: 'Ana' }))
  for (const body of ['one', '=two']) await say(ana, show, body)
  const lines = (await owner.get(`${staffPath(show)}/messages.csv`)).body.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toContain("'=two")
})
