import { expect, it } from 'vitest'
import { lastMailTo, mailsTo } from '../../testing/mails.ts'
import { makeOtherStore } from '../../testing/other-store.ts'
import { makeWorld } from '../../testing/world.ts'
import { notifyMember } from './new-notice.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const world = await makeWorld()
const { ctx, storeId } = world
let causes = 0

async function mailOfMention(member: Awaited<ReturnType<typeof world.make.member>>) {
  const words = { author: 'Bo', program: 'Tides' }
  const cause = `mention ${(causes += 1)}`
  await notifyMember(ctx, member, {
    kind: 'mention',
    side: 'storefront',
    filling: words,
    excerpt: 'Hi',
    path: '/catalog',
    cause,
  })
  await world.work()
}

it('accepts one-click unsubscription of a mail program without a session (RFC 8058)', async () => {
  const member = await world.make.member({ email: 'ana@example.com' })
  await mailOfMention(member)
  const mail = await lastMailTo(world.config.data_dir, 'ana@example.com')
  expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/^<(.*)>$/.exec(mail.header('list-unsubscribe')!)![1]!).pathname

  const click = await world.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(click.statusCode).toBe(200)
  expect(click.json()).toEqual({ topic: 'mentions', address: 'a…@example.com', off: true })

  await mailOfMention(member)
  expect(await mailsTo(world.config.data_dir, 'ana@example.com')).toHaveLength(1)
})

it('changes nothing on GET, and can be undone', async () => {
  const member = await world.make.member({ email: 'bob@example.com' })
  const client = await world.as(member)
  await client.put('/api/users/me/notifications', {
    topics: [{ topic: 'replies', in_app: true, mail: 'digest' }],
  })
  const url = `/api/unsubscriptions/${unsubscribeToken(ctx, storeId, member.id, 'replies')}`
  const guest = await world.asGuest()
  expect((await guest.get(url)).json()).toMatchObject({ topic: 'replies', off: false })
  expect((await guest.post(url)).json()).toMatchObject({ off: true })
  expect((await guest.post(url)).json()).toMatchObject({ off: true })
  expect((await guest.delete(url)).json()).toMatchObject({ off: false })

  const { topics } = (await client.get('/api/users/me/notifications')).json() as { topics: object[] }
  expect(topics).toContainEqual({ topic: 'replies', in_app: true, mail: 'digest' })
})

it('rejects links that were changed or made for another member, topic or store', async () => {
  const [ana, eve] = [await world.make.member(), await world.make.member()]
  const token = unsubscribeToken(ctx, storeId, ana.id, 'replies')
  const other = await makeOtherStore(world, 'other.example')
  const forged = [
    token.replace('replies', 'mentions'),
    token.replace(`.${ana.id}.`, `.${eve.id}.`),
    token.slice(0, -1),
    `${storeId}.${ana.id}.replies.`,
    'nonsense',
    unsubscribeToken(ctx, other.id, ana.id, 'replies'),
  ]
  const guest = await world.asGuest()
  for (const wrong of forged) {
    const answer = await guest.post(`/api/unsubscriptions/${wrong}`)
    expect({ wrong, status: answer.statusCode }).toEqual({ wrong, status: 404 })
  }
})
