import { expect, it, vi } from 'vitest'
import { startListening } from '../../../testing/stream-listener.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld } from '../../../testing/world.ts'
import { notifyChannel, memberChannel } from './live.ts'

const world = await makeWorld()
const { ctx, storeId, app } = world
app.channels['things'] = async (_ctx, viewer, id) => viewer.id > 0 || id === 1
const stream = await startListening(world)
const signedIn = async (member: { id: number; store_id: number }) => ({
  cookie: (await world.as(member)).headers['cookie']!,
})
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })

it('sends the viewer’s own events and nobody else’s', async () => {
  const [ana, bo] = [await world.make.member(), await world.make.member()]
  const [hers, his] = [
    await stream('/api/live', await signedIn(ana)),
    await stream('/api/live', await signedIn(bo)),
  ]
  expect(hers.status).toBe(200)
  await until(() => expect(his.heard()).toContain('event: open'))
  await notifyChannel(ctx.db, storeId, memberChannel(ana.id), { about: 'notices' })
  await notifyChannel(ctx.db, storeId, memberChannel(bo.id), { about: 'other' })

  await until(() =>
    expect(hers.heard()).toContain(`event: news\ndata: {"channel":"member:${ana.id}","about":"notices"}`),
  )
  await until(() => expect(his.heard()).toContain('"about":"other"'))
  expect(his.heard()).not.toContain('notices')
  hers.leave()
  his.leave()
})

it('sends only permitted channels, and none of another store', async () => {
  const guest = await stream('/api/live?on=things:1&on=things:2&on=unknown:1&on=member:1&on=;drop')
  await until(() => expect(guest.heard()).toContain('event: open'))
  const other = await makeOtherStore(world, 'other.example')
  await notifyChannel(ctx.db, other.id, 'things:1', { from: 'another store' })
  for (const channel of ['things:2', 'unknown:1', 'member:1', 'things:1'])
    await notifyChannel(ctx.db, storeId, channel)

  await until(() => expect(guest.heard()).toContain('"things:1"'))
  expect(guest.heard()).not.toMatch(/another store|things:2|unknown|member:/)
  guest.leave()
})

it('sends nothing before the commit, and nothing after a rollback', async () => {
  const guest = await stream('/api/live?on=things:1')
  const failed = ctx.db.transaction().execute(async (db) => {
    await notifyChannel(db, storeId, 'things:1', { about: 'undone' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await notifyChannel(ctx.db, storeId, 'things:1', { about: 'done' })
  await until(() => expect(guest.heard()).toContain('"done"'))
  expect(guest.heard()).not.toContain('undone')
  guest.leave()
})

it('closes the oldest stream of a person at the limit', async () => {
  const headers = await signedIn(await world.make.member())
  const first = await stream('/api/live', headers)
  const others = []
  for (let number = 0; number < 8; number += 1) others.push(await stream('/api/live', headers))
  await until(() => expect(first.isOver()).toBe(true))
  expect(first.heard()).toContain('event: elsewhere')
  expect(others.map(({ isOver }) => isOver())).not.toContain(true)
  for (const other of others) other.leave()
})

it('makes everybody reload when signals may be lost', async () => {
  const guest = await stream('/api/live')
  await until(() => expect(guest.heard()).toContain('event: open'))
  await ctx.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee signals' and datname = current_database()",
  )
  await until(() => expect(guest.heard().split('event: open')).toHaveLength(3))
  guest.leave()
})

it('ends its streams when the process stops', async () => {
  const guest = await stream('/api/live')
  app.live.close()
  await until(() => expect(guest.isOver()).toBe(true))
})
