import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  makeTrackedProgram,
  openTrackedFilm,
  playbackEvents,
  listRecordedEvents,
} from '../../testing/tracked-viewing.ts'
import { makeWorld } from '../../testing/world.ts'
import { analyticsPersonalData } from './personal.ts'

const world = await makeWorld()
const { ctx, make } = world

const collectAll = async (rows: Iterable<unknown> | AsyncIterable<unknown> | undefined) => {
  const found: unknown[] = []
  for await (const row of rows ?? []) found.push(row)
  return found
}

const pageView = (memberId: number, email: string) => ({
  gid: 'a browser',
  current_pathname: '/catalog',
  current_query: '',
  current_host: 'localhost',
  window_height: 800,
  window_width: 1280,
  real_referrer: null,
  current_store: world.storeId,
  current_user: memberId,
  current_email: email,
  session: 'a visit',
})

it('hands out what was counted of a member, and makes it nameless when they leave', async () => {
  const [ana, ben] = [await make.member({ email: 'ana@example.com' }), await make.member()]
  const program = await makeTrackedProgram(world)
  for (const member of [ana, ben]) {
    const browser = await world.as(member)
    const player = await openTrackedFilm(world, browser, {
      ...program,
      user_id: member.id,
      store_id: world.storeId,
    })
    await player.tell(playbackEvents(3))
    const { token, tracking } = player
    const data = { event_created: Math.floor(Date.now() / 1000), ...tracking, quality: 'hd' }
    await world.app.inject({
      method: 'PUT',
      url: '/api/proxy',
      headers: { token },
      payload: { topic: 'quality', data },
    })
    await browser.post('/pixel/view', pageView(member.id, member.email!))
  }

  const kept = await analyticsPersonalData.export(ctx, ana.id)
  expect(await collectAll(kept['player_events'])).toMatchObject([
    { second: 0 },
    { second: 1 },
    { second: 2, name: 'timeupdate' },
  ])
  expect(await collectAll(kept['page_views'])).toMatchObject([
    { email: 'ana@example.com', pathname: '/catalog' },
  ])
  expect(await collectAll(kept['player_statements'])).toMatchObject([{ topic: 'quality' }])

  await (await world.as(ana)).post('/api/users/me/deletion', { word: 'ana@example.com' })
  await world.work()
  const events = await listRecordedEvents(world)
  const nobody = 0
  expect(events.map(({ member_id }) => member_id ?? nobody).toSorted((one, other) => one - other)).toEqual([
    nobody,
    nobody,
    nobody,
    ben.id,
    ben.id,
    ben.id,
  ])
  const { rows: views } = await sql`select member_id, email, session, gid from page_view order by id`.execute(
    ctx.db,
  )
  expect(views).toEqual([
    { member_id: null, email: null, session: null, gid: null },
    { member_id: ben.id, email: ben.email, session: 'a visit', gid: 'a browser' },
  ])
  const { rows: told } = await sql<{
    id: number
  }>`select (data ->> 'user_id')::int as id from stats_statement`.execute(ctx.db)
  expect(told.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([0, ben.id])
})

it('comes in pages where there is much, each event once', async () => {
  const member = await make.member()
  const { content_id, video_id } = await makeTrackedProgram(world)
  const day = new Date().toISOString().slice(0, 10)
  await sql`insert into player_event (store_id, created_at, visitor, content_id, video_id, name, current_second, member_id)
    select ${world.storeId}, ${`${day}T00:00:00Z`}::timestamptz + (n / 7) * interval '1 second', 1, ${content_id},
      ${video_id}, 'timeupdate', n, ${member.id} from generate_series(1, 10001) as n`.execute(ctx.db)
  const told = (await collectAll((await analyticsPersonalData.export(ctx, member.id))['player_events'])) as {
    second: number
  }[]
  expect(new Set(told.map(({ second }) => second)).size).toBe(10_001)
  expect(told).toHaveLength(10_001)
})

it('counts nothing of somebody who has left, whatever their player still sends', async () => {
  const member = await make.member()
  const browser = await world.as(member)
  const player = await openTrackedFilm(world, browser, {
    ...(await makeTrackedProgram(world)),
    user_id: member.id,
    store_id: world.storeId,
  })
  await browser.post('/api/users/me/deletion', { word: member.email })
  expect((await player.tell(playbackEvents(3))).statusCode).toBe(418)
})
