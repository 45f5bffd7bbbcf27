import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const URL = '/api/users/me/notifications'

it('starts with defaults and saves changes', async () => {
  const client = await world.as(await world.make.member())
  expect((await client.get(URL)).json()).toEqual({
    topics: [
      { topic: 'replies', in_app: true, mail: 'now' },
      { topic: 'mentions', in_app: true, mail: 'now' },
      { topic: 'moderation', in_app: true, mail: 'now' },
      { topic: 'live', in_app: true, mail: 'now' },
      { topic: 'news', in_app: false, mail: 'off' },
      { topic: 'new_programs', in_app: false, mail: 'off' },
      { topic: 'offers', in_app: false, mail: 'off' },
    ],
    digest: 'daily',
    bounced: false,
  })
  await client.put(URL, { topics: [{ topic: 'mentions', in_app: false, mail: 'off' }] })
  const changed = await client.put(URL, { digest: 'weekly' })
  expect(changed.json()).toMatchObject({
    topics: expect.arrayContaining([
      { topic: 'mentions', in_app: false, mail: 'off' },
      { topic: 'replies', in_app: true, mail: 'now' },
    ]),
    digest: 'weekly',
  })
})

it('offers staff the topics of their role and refuses others', async () => {
  const topicsOf = async (role: string) => {
    const client = await world.as(await world.make.member({ role }))
    return ((await client.get(URL)).json() as { topics: { topic: string }[] }).topics.map(
      ({ topic }) => topic,
    )
  }
  expect(await topicsOf('moderator')).toEqual(
    expect.arrayContaining(['new_comments', 'waiting_comments', 'departures', 'finished_work']),
  )
  expect(await topicsOf('analyst')).not.toContain('departures')
  expect(await topicsOf('support')).not.toContain('waiting_comments')
  expect(await topicsOf('user')).not.toContain('new_comments')

  const client = await world.as(await world.make.member())
  const refused = await client.put(URL, {
    topics: [{ topic: 'waiting_comments', in_app: true, mail: 'now' }],
  })
  expect(refused.statusCode).toBe(400)
  expect((await (await world.asGuest()).get(URL)).statusCode).toBe(401)
})

it('records the consent of a member who asks for campaigns, and to that topic alone', async () => {
  const member = await world.make.member()
  const client = await world.as(member)
  const ask = (topic: string, mail: string) => client.put(URL, { topics: [{ topic, in_app: false, mail }] })
  await ask('offers', 'off')
  const consentOf = () =>
    world.ctx.db
      .selectFrom('member')
      .select(['marketing_consent_at', 'consent_source'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  expect(await consentOf()).toEqual({ marketing_consent_at: null, consent_source: null })
  expect((await ask('news', 'now')).json()).toMatchObject({
    topics: expect.arrayContaining([
      { topic: 'news', in_app: false, mail: 'now' },
      { topic: 'new_programs', in_app: false, mail: 'off' },
      { topic: 'offers', in_app: false, mail: 'off' },
    ]),
  })
  const given = await consentOf()
  expect(given).toMatchObject({ consent_source: 'account', marketing_consent_at: expect.any(String) })
  await ask('offers', 'now')
  expect(await consentOf()).toEqual(given)
})
