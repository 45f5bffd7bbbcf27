import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import type { Program } from '@matinee/contract/catalogue/programs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/store', { locales: ['de'] })

const duplicate = async (id: number): Promise<Program> => {
  const made = await owner.post(`/bullet/api/programs/${id}/duplicate`)
  expect(made.statusCode).toBe(201)
  return made.json()
}

it('makes a draft of what a program is to be, without what people did with it', async () => {
  const [category, author] = [await world.make.category(), await world.make.author()]
  const film = await world.make.film({ title: 'Storm', category_ids: [category.id], views: 90 })
  const { version } = (await owner.get(`/bullet/api/programs/${film.id}`)).json<Program>()
  const saved = await owner.patch(`/bullet/api/programs/${film.id}`, {
    ...{ version, short_description: 'Waves', tags: ['rain'], author_ids: [author.id], access: 'paid' },
    translations: { de: { title: 'Sturm', short_description: 'Wellen' } },
  })
  expect(saved.statusCode).toBe(200)
  const viewer = await world.make.member()
  await world.make.comment({ content_id: film.id, member_id: viewer.id, body: 'Well made' })

  const copy = await duplicate(film.id)
  expect(copy).toMatchObject({
    ...{ title: 'Copy of Storm', permalink: 'copy-of-storm', status: 'draft', has_changes: false },
    ...{ short_description: 'Waves', tags: ['rain'], access: 'paid', views: 0 },
    ...{ category_ids: [category.id], author_ids: [author.id], video_id: film.video_id },
    translations: { de: { short_description: 'Wellen' } },
  })
  const { rows } = await sql`select from comment where content_id = ${copy.id}`.execute(world.ctx.db)
  expect(rows).toEqual([])
  expect((await duplicate(film.id)).permalink).toBe('copy-of-storm-2')
})

it('keeps the film of a copy whose original is deleted', async () => {
  const film = await world.make.film()
  const copy = await duplicate(film.id)
  expect((await owner.delete(`/bullet/api/programs/${film.id}`)).statusCode).toBe(204)
  expect((await owner.get(`/bullet/api/programs/${copy.id}`)).json()).toMatchObject({
    video_id: film.video_id,
  })
})

it('copies the chapters of a collection with files of their own, and its offers open it', async () => {
  const collection = await world.make.collection({ title: 'Course', films: 2 })
  const key = `resources/${collection.id}/abc/notes.pdf`
  await world.ctx.storage.putBytes(key, Buffer.from('notes'))
  const file = await world.make.resource({ content_id: collection.id, file_key: key })
  await world.make.chapter({ content_id: collection.id, kind: 'resource', resource_id: file.id })
  const offer = await world.make.offer({ type: 'fixed_price' })
  await sql`insert into offer_content (offer_id, content_id) values (${offer.id}, ${collection.id})`.execute(
    world.ctx.db,
  )

  const copy = await duplicate(collection.id)
  const entries = (await owner.get(`/bullet/api/programs/${copy.id}/chapters`)).json<PlaylistEntry[]>()
  expect(entries.map(({ kind }) => kind)).toEqual(['video', 'video', 'resource'])
  expect(copy.chapters_count).toBe(2)
  expect(entries[2]!.resource!.id).not.toBe(file.id)
  const offers = (await owner.get(`/bullet/api/programs/${copy.id}/offers`)).json<{ opens: string }[]>()
  expect(offers.map(({ opens }) => opens)).toEqual(['hand'])

  await owner.delete(`/bullet/api/programs/${collection.id}`)
  await world.work()
  const { rows } = await sql<{ file_key: string }>`select file_key from resource
    where content_id = ${copy.id}`.execute(world.ctx.db)
  expect(await world.ctx.storage.find(rows[0]!.file_key)).toMatchObject({ size: 5 })
})

it('is refused for live events and for programs of others', async () => {
  const live = await world.make.liveEvent({})
  expect((await owner.post(`/bullet/api/programs/${live.id}/duplicate`)).json()).toMatchObject({
    code: 'live_event_not_duplicable',
  })
  const author = await world.as(await world.make.member({ role: 'author' }))
  const film = await world.make.film()
  expect((await author.post(`/bullet/api/programs/${film.id}/duplicate`)).statusCode).toBe(404)
})
