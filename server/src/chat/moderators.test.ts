import type { Chat, ChatMessage } from '@matinee/contract/chat/chat'
import { expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'

const world = await makeWorld()
const { make, ctx } = world
world.setTime(new Date().toISOString())
const owner = await world.as(world.owner)
const event = () => make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString() })
type Show = { id: number }
const say = async (browser: Client, { id }: Show, body: string) =>
  (await browser.post(`/api/live_chats/${id}/messages`, { body })).json() as ChatMessage & { code: string }
const read = async (browser: Client, { id }: Show) =>
  (await browser.get(`/api/live_chats/${id}`)).json() as Chat
const moderators = (show: Show, member: Show) => `/bullet/api/live_chats/${show.id}/moderators/${member.id}`
const ban = (browser: Client, { id }: Show, body: object) =>
  browser.post(`/api/live_chats/${id}/bans`, { act: 'ban', ...body })

async function named(show: Show) {
  const person = await make.member({ name: 'Mo' })
  expect((await owner.put(moderators(show, person))).statusCode).toBe(200)
  return { person, mo: await world.as(person) }
}

it('is named for one chat, and marked in it', async () => {
  const [show, other] = [await event(), await event()]
  const { mo, person } = await named(show)
  expect(await read(mo, show)).toMatchObject({ can_moderate: true })
  expect(await read(mo, other)).toMatchObject({ can_moderate: false })
  expect(await say(mo, show, 'Be kind')).toMatchObject({ by_moderator: true, user: { staff: false } })
  expect(await say(mo, other, 'Hello')).toMatchObject({ by_moderator: false })
  const path = `/bullet/api/live_chats/${show.id}/moderators`
  expect((await owner.get(path)).json()).toMatchObject([{ user: { id: person.id, name: 'Mo' } }])
  expect((await owner.delete(moderators(show, person))).json()).toEqual([])
  expect(await read(mo, show)).toMatchObject({ can_moderate: false })
  expect((await read(mo, show)).messages).toMatchObject([{ by_moderator: false }])
})

it('deletes, times out and bans in this chat alone', async () => {
  const [show, other] = [await event(), await event()]
  const { mo } = await named(show)
  const person = await make.member()
  const ana = await world.as(person)
  const rude = await say(ana, show, 'rude')
  expect((await mo.delete(`/api/live_chats/${show.id}/messages/${rude.id}`)).statusCode).toBe(204)
  expect((await ban(mo, show, { member_id: person.id, seconds: 60 })).json()).toMatchObject({ banned: true })
  expect((await say(ana, show, 'again')).code).toBe('chat_timed_out')
  await ban(mo, show, { member_id: person.id, act: 'lift' })
  expect((await say(ana, show, 'sorry')).body).toBe('sorry')
  await ban(mo, show, { member_id: person.id, delete_messages: true })
  expect((await say(ana, show, 'no')).code).toBe('chat_banned')
  expect((await read(mo, show)).messages).toEqual([])
  expect((await say(ana, other, 'yes')).body).toBe('yes')
  expect((await ban(mo, other, { member_id: person.id })).json().code).toBe('chat_moderators_only')
})

it('starts polls, but changes nothing of the store', async () => {
  const show = await event()
  const { mo } = await named(show)
  const poll = await mo.post(`/api/live_chats/${show.id}/polls`, {
    question: 'Well?',
    options: ['Yes', 'No'],
  })
  expect(poll.statusCode).toBe(201)
  const settings = `/bullet/api/live_chats/${show.id}/settings`
  expect((await mo.patch(settings, { slow_seconds: 5 })).statusCode).toBe(403)
})

it('bans neither the staff nor other moderators, and lifts no ban from every chat', async () => {
  const show = await event()
  const [{ mo }, other] = [await named(show), await named(show)]
  expect((await ban(mo, show, { member_id: world.owner.id })).json().code).toBe('staff_not_banned')
  expect((await ban(mo, show, { member_id: other.person.id })).json().code).toBe('moderator_not_banned')
  const person = await make.member()
  const bans = `/bullet/api/live_chats/${show.id}/bans`
  await owner.post(bans, { member_id: person.id, act: 'ban', everywhere: true })
  await ban(mo, show, { member_id: person.id, act: 'lift' })
  expect((await say(await world.as(person), show, 'hi')).code).toBe('chat_banned')
  await owner.post(bans, { member_id: other.person.id, act: 'ban' })
  expect(await read(other.mo, show)).toMatchObject({ can_moderate: false, can_write: false })
})

it('is a member, not one of the staff', async () => {
  const show = await event()
  expect((await owner.put(moderators(show, world.owner))).json().code).toBe('staff_not_named')
  expect((await owner.put(moderators(show, { id: 999_999 }))).statusCode).toBe(404)
})

it('leaves a trace of each act with its actor', async () => {
  const show = await event()
  const { mo, person: moderator } = await named(show)
  const person = await make.member()
  const { id } = await say(await world.as(person), show, 'rude')
  await mo.delete(`/api/live_chats/${show.id}/messages/${id}`)
  await ban(mo, show, { member_id: person.id })
  const entries = await ctx.db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id'])
    .where('member_id', 'in', [person.id, moderator.id])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { act: 'chat.moderator_named', actor_id: world.owner.id },
    { act: 'chat.message_delete', actor_id: moderator.id },
    { act: 'chat.banned', actor_id: moderator.id },
  ])
})
