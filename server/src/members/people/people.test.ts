import { expect, it } from 'vitest'
import { findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld } from '../../../testing/world.ts'
import { memberInvited } from '../events.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const other = await makeOtherStore(world, 'other.example')
const at = '/bullet/api/people'

const change = (id: number, columns: object) =>
  world.ctx.db.updateTable('member').set(columns).where('id', '=', id).execute()

const [ana, bo, cyd] = [
  await world.make.member({ name: 'Ana Núñez', email: 'ana@lights.example' }),
  await world.make.member({ name: 'Bo Tran', email: 'bo@lights.example' }),
  await world.make.member({ name: 'Cyd Okoye', email: 'cyd@elsewhere.example' }),
]
const stranger = await world.make.member({ store_id: other.id, name: 'Ana Elsewhere' })
await change(ana.id, { country: 'PE', tags: ['Fans', 'Lima'], first_use_at: '2026-01-01T00:00:00Z' })
await change(bo.id, {
  country: 'VN',
  marketing_consent_at: '2026-01-01T00:00:00Z',
  custom_fields: { level: 'deep' },
})
await change(cyd.id, { standing: 'muted', last_seen_at: '2025-01-01T00:00:00Z' })

const namesOf = async (query: string) => {
  const answer = await owner.get(`${at}?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().map(({ name }: { name: string }) => name)
}

it('finds people by the beginnings of words, with or without accents, and never those of another store', async () => {
  expect(await namesOf('search=ana%20nun')).toEqual(['Ana Núñez'])
  expect(await namesOf('search=lights')).toEqual(['Bo Tran', 'Ana Núñez'])
  expect(await namesOf('search=%27%20%7C%20%26%20%21')).toHaveLength(0)
  expect(await namesOf('search=ana%20elsewhere')).toEqual([])
})

it('refuses what none of several filters can be', async () => {
  for (const written of ['tag=', 'tag=a%00', 'country=vn', 'offer_id=0', 'email=a', 'tag=a&', '1', 'tag=a=b'])
    expect.soft((await owner.get(`${at}?either=${encodeURIComponent(written)}`)).statusCode).toBe(400)
  const saved = await owner.post(`${at}/segments`, {
    ...{ name: 'Fans or from Vietnam', filters: { either: 'tag=Fans&country=VN', except: 'standing=muted' } },
  })
  expect(saved.json()).toMatchObject({ filters: { either: 'tag=Fans&country=VN', except: 'standing=muted' } })
  await owner.delete(`${at}/segments/${saved.json().id}`)
})

it.each([
  ['type=member', ['Ana Núñez']],
  ['type=lead', ['Cyd Okoye', 'Bo Tran']],
  ['type=staff', ['Owner']],
  ['tag=Fans', ['Ana Núñez']],
  ['country=VN', ['Bo Tran']],
  ['consent=true', ['Bo Tran']],
  ['standing=muted', ['Cyd Okoye']],
  ['fields=level%3Ddeep', ['Bo Tran']],
  ['fields=level%3Dshallow', []],
  ['either=tag%3DFans%26country%3DVN', ['Bo Tran', 'Ana Núñez']],
  ['either=tag%3DFans%26standing%3Dmuted&country=PE', ['Ana Núñez']],
  ['except=country%3DVN%26type%3Dstaff', ['Cyd Okoye', 'Ana Núñez']],
  ['except=tag%3DLima%26offer_id%3D999&type=lead', ['Cyd Okoye', 'Bo Tran']],
  ['seen_to=2025-06-01T00:00:00Z', ['Cyd Okoye']],
  ['unseen_days=30&type=lead', ['Cyd Okoye', 'Bo Tran']],
  ['type=lead&sort=name', ['Bo Tran', 'Cyd Okoye']],
  ['type=lead&sort=name&direction=desc', ['Cyd Okoye', 'Bo Tran']],
  ['sort=email&type=lead', ['Bo Tran', 'Cyd Okoye']],
])('narrows the list by %s', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
  const { count } = (await owner.get(`${at}/count?${query.replace(/&?(sort|direction)=\w+/g, '')}`)).json()
  expect(count).toBe(names.length)
})

it('narrows the list by what people watched and on how many devices they are', async () => {
  const film = await world.make.film()
  await world.ctx.db
    .insertInto('viewed')
    .values({ member_id: ana.id, content_id: film.id, viewed_at: '2026-01-01T00:00:00Z' })
    .execute()
  await world.as(bo)
  expect(await namesOf(`watched_id=${film.id}`)).toEqual(['Ana Núñez'])
  expect(await namesOf('devices_least=1&type=lead')).toEqual(['Bo Tran'])
  const activity = (await owner.get(`${at}/${ana.id}/activity`)).json()
  expect(activity).toMatchObject({ opened: 1, watched: [{ id: film.id, favorite: false }] })
})

it('takes a measure that has run out for none', async () => {
  await change(cyd.id, { standing_until: '2026-06-01T00:00:00Z' })
  expect(await namesOf('standing=muted')).toEqual([])
  await change(cyd.id, { standing_until: null })
})

it('shows moderators names alone, and lets them find nothing out by trying', async () => {
  const moderator = await world.as(await world.make.member({ role: 'moderator', name: 'Mo' }))
  const [person] = (await moderator.get(`${at}?search=ana`)).json()
  expect(person).toMatchObject({ name: 'Ana Núñez', email: null, country: null, tags: [] })
  expect((await moderator.get(`${at}?search=lights`)).json()).toEqual([])
  for (const path of [
    `?tag=Fans`,
    '?sort=email',
    '/count?consent=true',
    `/${ana.id}/devices`,
    `/${ana.id}/notes`,
  ])
    expect((await moderator.get(at + path)).statusCode).toBe(403)
  expect((await moderator.get(`${at}/${ana.id}`)).json()).toMatchObject({ email: null, custom_fields: {} })
  expect((await moderator.patch(`${at}/${ana.id}`, { name: 'X' })).statusCode).toBe(403)
})

it('changes what is given and tells the old address of a new one', async () => {
  const dee = await world.make.member({ name: 'Dee', email: 'dee@old.example' })
  const path = `${at}/${dee.id}`
  const changed = await owner.patch(path, { email: ' Dee@New.example ', tags: ['b ', 'B', 'a'] })
  expect(changed.json()).toMatchObject({
    email: 'dee@new.example',
    email_verified_at: null,
    tags: ['b', 'a'],
  })
  expect((await owner.patch(path, { email: 'ana@lights.example' })).json()).toMatchObject({
    code: 'address_taken',
    errors: { email: ['taken'] },
  })
  expect((await owner.patch(path, { nickname: '!' })).json().errors).toEqual({ nickname: ['format'] })
  expect((await owner.get(`${path}/audit`)).json()).toMatchObject([
    { act: 'member.changed', details: { changed: ['email', 'tags'] } },
  ])
})

it('knows of a person who comes by the link of an invitation that they read this mailbox and are here', async () => {
  const { id } = (await owner.post(at, { name: 'Gus', email: 'gus@lights.example' })).json()
  const { key } = await findLastAnnouncedEvent(world, memberInvited)
  expect((await (await openBrowser(world)).post('/api/sessions', { verified_key: key })).statusCode).toBe(201)
  expect((await owner.get(`${at}/${id}`)).json()).toMatchObject({
    email_verified_at: expect.any(String),
    last_seen_at: expect.any(String),
  })
})

it('lets nobody in by a link that went to an address before', async () => {
  const { id } = (await owner.post(at, { name: 'Hal', email: 'hal@typo.example' })).json()
  const { key } = await findLastAnnouncedEvent(world, memberInvited)
  await owner.patch(`${at}/${id}`, { email: 'hal@lights.example' })
  const answer = await (await openBrowser(world)).post('/api/sessions', { verified_key: key })
  expect(answer.json().code).toBe('link_spent')
})

it('leaves accounts of the staff to the team’s own screen', async () => {
  const admin = await world.make.member({ role: 'admin' })
  const support = await world.as(await world.make.member({ role: 'support' }))
  expect((await support.patch(`${at}/${admin.id}`, { email: 'mine@x.example' })).json().code).toBe(
    'staff_elsewhere',
  )
  expect((await support.patch(`${at}/${admin.id}`, { tags: ['team'] })).statusCode).toBe(200)
  expect((await support.delete(`${at}/${admin.id}/devices`)).statusCode).toBe(403)
  expect((await support.delete(`${at}/${ana.id}`)).statusCode).toBe(403)
  expect((await owner.delete(`${at}/${admin.id}`)).json().code).toBe('staff_elsewhere')
})

it('notes consent with its reason and lets only its writer change a note', async () => {
  const consent = await owner.put(`${at}/${cyd.id}/consent`, {
    consent: true,
    reason: 'Told us on the phone',
  })
  expect(consent.json()).toMatchObject({ consent_source: 'Told us on the phone' })
  const note = (await owner.post(`${at}/${cyd.id}/notes`, { body: 'Likes storms.' })).json()
  const support = await world.as(await world.make.member({ role: 'support' }))
  const theirs = `${at}/${cyd.id}/notes/${note.id}`
  expect((await support.patch(theirs, { body: 'No.' })).json().code).toBe('not_your_note')
  expect((await owner.patch(theirs, { body: 'Loves storms.' })).json()).toMatchObject({
    body: 'Loves storms.',
  })
  expect((await support.get(`${at}/${cyd.id}/notes`)).json()).toMatchObject([
    { own: false, body: 'Loves storms.' },
  ])
  expect((await owner.delete(theirs)).statusCode).toBe(204)
})

it('invites somebody by mail and refuses an address that has an account', async () => {
  const invited = await owner.post(at, {
    name: 'Eve',
    email: 'eve@x.example',
    tags: ['vip'],
    message: 'Come!',
  })
  expect(invited.json()).toMatchObject({ name: 'Eve', tags: ['vip'], invited_at: expect.any(String) })
  expect((await owner.post(at, { name: 'Eve', email: 'EVE@x.example' })).json().code).toBe('address_taken')
})

it('signs somebody out on one device and on all', async () => {
  const fay = await world.make.member({ name: 'Fay' })
  const [first] = [await world.as(fay), await world.as(fay), await world.as(fay)]
  const [device] = (await owner.get(`${at}/${fay.id}/devices`)).json()
  expect((await owner.delete(`${at}/${fay.id}/devices?device_id=${device.id}`)).statusCode).toBe(204)
  expect((await owner.get(`${at}/${fay.id}/devices`)).json()).toHaveLength(2)
  await owner.delete(`${at}/${fay.id}/devices`)
  expect((await first!.get('/api/sessions')).json().logged).toBe(false)
})

it('deletes somebody with everything kept of them, and keeps no name in the log', async () => {
  const gil = await world.make.member({ name: 'Gil Secret' })
  await owner.post(`${at}/${gil.id}/notes`, { body: 'A note' })
  const file = await owner.get(`${at}/${gil.id}/export`)
  expect(file.json()).toMatchObject({ profile: [{ name: 'Gil Secret' }], notes: [{ body: 'A note' }] })
  expect((await owner.delete(`${at}/${gil.id}`)).statusCode).toBe(204)
  expect((await owner.get(`${at}/${gil.id}`)).statusCode).toBe(404)
  const kept = await world.ctx.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', gil.id)
    .execute()
  expect(JSON.stringify(kept)).not.toContain('Gil Secret')
})

it('reaches nobody of another store', async () => {
  const path = `${at}/${stranger.id}`
  for (const url of [
    path,
    `${path}/devices`,
    `${path}/notes`,
    `${path}/audit`,
    `${path}/activity`,
    `${path}/export`,
  ])
    expect((await owner.get(url)).statusCode).toBe(404)
  expect((await owner.patch(path, { name: 'Mine' })).statusCode).toBe(404)
  expect((await owner.put(`${path}/consent`, { consent: true, reason: 'x' })).statusCode).toBe(404)
  expect((await owner.post(`${path}/notes`, { body: 'x' })).statusCode).toBe(404)
  expect((await owner.post(`${path}/sign_in_link`)).statusCode).toBe(404)
  expect((await owner.delete(`${path}/devices`)).statusCode).toBe(404)
  expect((await owner.delete(path)).statusCode).toBe(404)
  const task = await owner.post(`${at}/tasks`, { action: 'tag_add', tag: 'x', ids: [stranger.id] })
  expect(task.json().code).toBe('nobody_chosen')
})

it('lists the other segments where one cannot be counted any more, and keeps none such', async () => {
  const path = `${at}/segments`
  const impossible = { joined_from: '2026-02-30T00:00:00Z' }
  expect((await owner.post(path, { name: 'Never', filters: impossible })).statusCode).toBe(400)
  expect((await owner.post(path, { name: 'No field', filters: { fields: 'nowhere=1' } })).statusCode).toBe(
    201,
  )
  expect((await owner.get(path)).json()).toMatchObject([{ name: 'No field' }])
  const kept = await world.ctx.db
    .insertInto('people_segment')
    .values({
      store_id: world.storeId,
      name: 'Of before',
      filters: toJsonb(impossible),
      created_at: world.ctx.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listed = await owner.get(path)
  expect(listed.statusCode).toBe(200)
  expect(listed.json()).toMatchObject([{ name: 'No field', count: expect.any(Number) }, { count: null }])
  for (const { id } of listed.json()) expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(204)
  expect(listed.json()[1].id).toBe(kept.id)
})

it('keeps filters as a segment that counts whoever is in it today', async () => {
  const path = `${at}/segments`
  const made = (await owner.post(path, { name: 'Lima', filters: { tag: 'Lima' } })).json()
  expect(made).toMatchObject({ name: 'Lima', count: 1 })
  expect((await owner.post(path, { name: 'lima', filters: {} })).json().code).toBe('segment_taken')
  await change(bo.id, { tags: ['Lima'] })
  world.setTime(new Date(Date.now() + 120_000).toISOString())
  expect((await owner.get(path)).json()).toMatchObject([{ count: 2 }])
  world.setTime(null)
  const changed = await owner.patch(`${path}/${made.id}`, { filters: { tag: 'Fans' } })
  expect(changed.json()).toMatchObject({ name: 'Lima', count: 1 })
  expect((await owner.post(`${path}/${made.id}/open`)).statusCode).toBe(204)
  const analyst = await world.as(await world.make.member({ role: 'analyst' }))
  expect((await analyst.get(path)).statusCode).toBe(403)
  expect((await owner.delete(`${path}/${made.id}`)).statusCode).toBe(204)
})
