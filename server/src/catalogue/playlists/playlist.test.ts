import { describe, expect, it } from 'vitest'
import { MOST_ENTRIES, type PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { makeWorld } from '../../../testing/world.ts'
import { catalogueProgramGateway } from '../programs/media-gateway.ts'

const world = await makeWorld()
const { db } = world.ctx
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)

const at = (id: number) => `/bullet/api/programs/${id}/chapters`
const film = (program_id: number) => ({ kind: 'video', program_id })
const heading = (title: string) => ({ kind: 'divider', title })
const playlist = async (id: number) => (await owner.get(at(id))).json() as PlaylistEntry[]
const idsOf = async (id: number) => (await playlist(id)).map((entry) => entry.id)
const titlesOf = async (id: number) => (await playlist(id)).map((entry) => entry.title)
const add = (id: number, entries: object[], before?: number) => owner.post(at(id), { entries, before })
const remove = (id: number, ids: number[]) => owner.delete(`${at(id)}?ids=${ids.join(',')}`)
const order = (id: number, ids: number[]) => owner.put(`${at(id)}/order`, { ids })
const readStoredLength = (id: number) =>
  db
    .selectFrom('content')
    .select(['chapters_count', 'chapters_seconds'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a playlist', () => {
  it('shows films of any status with how far they are', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const video = await world.make.video({ state: 'encoding', watchable: false, duration: 90, percent: 12.5 })
    const program = await world.make.content({ title: 'Rough cut', status: 'draft', video_id: video.id })
    const added = await add(id, [heading('Part one'), film(program.id)])
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject([
      { kind: 'divider', title: 'Part one', program_id: null, duration: 0, resource: null },
      {
        kind: 'video',
        title: 'Rough cut',
        own_title: null,
        program_id: program.id,
        program_status: 'draft',
        video_id: video.id,
        video_state: 'encoding',
        video_watchable: false,
        video_percent: 12.5,
        duration: 90,
        free_preview: false,
      },
    ])
  })

  it('takes several at a place, and at the end where the place is gone', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const [one, two] = (await add(id, [heading('1'), heading('2')])).json() as PlaylistEntry[]
    await add(id, [heading('a'), heading('b')], two!.id)
    await remove(id, [one!.id])
    await add(id, [heading('z')], one!.id)
    expect(await titlesOf(id)).toEqual(['a', 'b', '2', 'z'])
    expect(
      (await db.selectFrom('chapter').select('position').where('content_id', '=', id).execute())
        .map(({ position }) => position)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4])
  })

  it('gives an entry a title, a description and a free preview of its own, and takes them back', async () => {
    const { id, chapter_ids } = await world.make.collection({ films: 1 })
    const own = { title: ' Opening ', description: 'Where it begins', free_preview: true }
    const changed = (await owner.patch(`${at(id)}/${chapter_ids[0]}`, own)).json()
    expect(changed[0]).toMatchObject({ title: 'Opening', own_title: 'Opening', free_preview: true })
    const back = (await owner.patch(`${at(id)}/${chapter_ids[0]}`, { title: ' ' })).json()
    expect(back[0]).toMatchObject({ own_title: null, description: 'Where it begins', free_preview: true })
    expect(back[0].title).toMatch(/^Program/)
  })

  it('refuses a heading without words', async () => {
    const { id } = await world.make.collection({ films: 0 })
    expect((await add(id, [{ kind: 'divider' }])).json().code).toBe('heading_needed')
    const [entry] = (await add(id, [heading('Part')])).json()
    expect((await owner.patch(`${at(id)}/${entry.id}`, { title: '' })).json().code).toBe('heading_needed')
    expect(await titlesOf(id)).toEqual(['Part'])
  })

  it('takes nothing but films and files of its own', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const other = await world.make.collection({ films: 0 })
    const elsewhere = await world.make.resource({ content_id: other.id })
    const stranger = await world.make.store(`strange-${id}.example`)
    const strange = await world.make.content({ store_id: stranger.id })
    for (const entry of [film(id), film(other.id), film(strange.id), film(999_999), { kind: 'video' }]) {
      expect((await add(id, [entry])).json().code).toBe('not_for_playlist')
    }
    expect((await add(id, [{ kind: 'resource', resource_id: elsewhere.id }])).json().code).toBe(
      'not_for_playlist',
    )
    expect(await playlist(id)).toEqual([])
  })

  it('shows a file of the collection, and loses it with the file', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const resource = await world.make.resource({ content_id: id, title: 'Workbook' })
    const [entry] = (await add(id, [{ kind: 'resource', resource_id: resource.id }])).json()
    expect(entry).toMatchObject({ title: 'Workbook', resource: { id: resource.id, bytes: 100 } })
    await owner.delete(`/bullet/api/resources/${resource.id}`)
    expect(await playlist(id)).toEqual([])
  })

  it('belongs to collections alone, and to their store', async () => {
    const { id } = await world.make.content()
    expect((await owner.get(at(id))).json().code).toBe('not_a_collection')
    expect((await add(id, [heading('Part')])).json().code).toBe('not_a_collection')
    const stranger = await world.make.store('elsewhere.example')
    const { id: strange } = await world.make.content({ store_id: stranger.id, kind: 'collection' })
    for (const answer of [
      await owner.get(at(strange)),
      await add(strange, [heading('Part')]),
      await order(strange, []),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
  })

  it('is closed to everybody but the staff', async () => {
    const { id } = await world.make.collection()
    const member = await world.as(await world.make.member())
    expect((await member.get(at(id))).statusCode).toBe(403)
    expect((await member.put(`${at(id)}/order`, { ids: [] })).statusCode).toBe(403)
    expect((await (await world.asGuest()).get(at(id))).statusCode).toBe(401)
  })

  it('has an end', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const rows = Array.from({ length: MOST_ENTRIES }, (_, position) => ({
      content_id: id,
      kind: 'divider' as const,
      title: 'Part',
      position,
    }))
    await db.insertInto('chapter').values(rows).execute()
    expect((await add(id, [heading('One more')])).json().code).toBe('playlist_full')
  })

  it('shows visitors each change at once', async () => {
    const { id, permalink } = await world.make.collection({ films: 1 })
    const seen = async () => (await world.app.inject(`/api/contents/${permalink}`)).json().chapters_count
    expect(await seen()).toBe(1)
    await add(id, [film((await world.make.film()).id)])
    await expect.poll(seen).toBe(2)
  })
})

describe('the order', () => {
  it('is that of all its entries', async () => {
    const { id, chapter_ids } = await world.make.collection({ films: 3 })
    const turned = chapter_ids.toReversed()
    expect((await order(id, turned)).statusCode).toBe(200)
    expect(await idsOf(id)).toEqual(turned)
  })

  it('is refused where somebody added, removed or named one twice', async () => {
    const { id, chapter_ids } = await world.make.collection({ films: 3 })
    const [one, two, three] = chapter_ids as [number, number, number]
    for (const ids of [
      [one, two],
      [one, two, two],
      [one, two, three, three],
      [one, two, 999_999],
    ]) {
      expect((await order(id, ids)).json().code).toBe('playlist_changed')
    }
    expect(await idsOf(id)).toEqual(chapter_ids)
  })

  it('is one of two that were sent at once, never a mixture', async () => {
    const { id, chapter_ids } = await world.make.collection({ films: 8 })
    const turned = chapter_ids.toReversed()
    const [first, ...rest] = chapter_ids
    const rolled = [...rest, first!]
    const answers = await Promise.all([
      order(id, turned),
      order(id, rolled),
      order(id, turned),
      order(id, rolled),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect([turned, rolled]).toContainEqual(await idsOf(id))
  })
})

describe('the number and length of its films', () => {
  it('follow what is added and removed', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const films = [await world.make.film(), await world.make.film()]
    const added = (await add(id, [heading('Part'), ...films.map((one) => film(one.id))])).json()
    expect(await readStoredLength(id)).toEqual({ chapters_count: 2, chapters_seconds: 120 })
    await remove(id, [added[0].id, added[1].id])
    expect(await readStoredLength(id)).toEqual({ chapters_count: 1, chapters_seconds: 60 })
  })

  it('follow a film whose length becomes known, another film of the program, and its end', async () => {
    const { id } = await world.make.collection({ films: 0 })
    const video = await world.make.video({ state: 'uploaded', watchable: false, duration: null })
    const program = await world.make.content({ status: 'draft', video_id: video.id })
    await add(id, [film(program.id)])
    expect(await readStoredLength(id)).toEqual({ chapters_count: 1, chapters_seconds: 0 })
    await db.updateTable('video').set({ duration: 33.5 }).where('id', '=', video.id).execute()
    expect(await readStoredLength(id)).toEqual({ chapters_count: 1, chapters_seconds: 33.5 })
    const longer = await world.make.video({ duration: 700 })
    await db.updateTable('content').set({ video_id: longer.id }).where('id', '=', program.id).execute()
    expect(await readStoredLength(id)).toEqual({ chapters_count: 1, chapters_seconds: 700 })
    await owner.delete(`/bullet/api/programs/${program.id}`)
    expect(await readStoredLength(id)).toEqual({ chapters_count: 0, chapters_seconds: 0 })
  })

  it('are right whatever happens at once', async () => {
    const { id } = await world.make.collection({ films: 4 })
    const before = await playlist(id)
    const films = await Promise.all(Array.from({ length: 6 }, () => world.make.film()))
    const answers = await Promise.all([
      ...films.map((one) => add(id, [film(one.id)])),
      ...films.slice(0, 3).map((one) => owner.delete(`/bullet/api/programs/${one.id}`)),
      ...before.map((entry) => owner.delete(`/bullet/api/programs/${entry.program_id}`)),
      ...before.map((entry) => remove(id, [entry.id])),
      ...films
        .slice(3)
        .map((one) =>
          db.updateTable('video').set({ duration: 100 }).where('id', '=', one.video_id!).execute(),
        ),
    ])
    const codes = answers.flatMap((answer) => ('statusCode' in answer ? [answer.statusCode] : []))
    expect(codes.filter((code) => code >= 500)).toEqual([])
    const left = await playlist(id)
    expect(new Set(left.map((entry) => entry.program_id))).toEqual(
      new Set(films.slice(3).map(({ id }) => id)),
    )
    expect(left).toHaveLength(3)
    expect(await readStoredLength(id)).toEqual({ chapters_count: 3, chapters_seconds: 300 })
  })

  it('go with the collection, while its films stay', async () => {
    const { id } = await world.make.collection({ films: 2 })
    const [entry] = await playlist(id)
    expect((await owner.delete(`/bullet/api/programs/${id}`)).statusCode).toBe(204)
    expect((await owner.get(`/bullet/api/programs/${entry!.program_id}`)).statusCode).toBe(200)
  })
})

describe('a film uploaded into a collection', () => {
  const place = (collectionId: number, videoId: number) =>
    catalogueProgramGateway.place(
      { ...world.ctx, store: { id: world.storeId, locale: 'en' } },
      { programId: null, videoId, collectionId, title: 'Fresh', memberId: world.owner.id },
    )

  it('becomes its last chapter, as a draft', async () => {
    const { id } = await world.make.collection({ films: 1 })
    const video = await world.make.video({ state: 'uploaded', watchable: false })
    const draft = await place(id, video.id)
    expect((await playlist(id)).at(-1)).toMatchObject({
      title: 'Fresh',
      program_id: draft,
      program_status: 'draft',
      video_state: 'uploaded',
    })
  })

  it('stays a draft where the collection is gone or full', async () => {
    const { id } = await world.make.content({ title: 'No collection' })
    for (const collection of [id, 999_999]) {
      const draft = await place(collection, (await world.make.video()).id)
      expect((await owner.get(`/bullet/api/programs/${draft}`)).json()).toMatchObject({ title: 'Fresh' })
    }
  })
})
