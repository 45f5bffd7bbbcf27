import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ResourceRow } from '@matinee/contract/catalogue/playlists'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { db } = world.ctx
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9000, 7)])

const at = (id: number) => `/bullet/api/programs/${id}/resources`
const upload = (id: number, file_name: string, bytes: Buffer, type = 'application/octet-stream') =>
  owner.post(`${at(id)}?${new URLSearchParams({ file_name }).toString()}`, bytes, {
    headers: { 'content-type': type },
  })
const list = async (id: number) => (await owner.get(at(id))).json() as ResourceRow[]
const keyOf = async (id: number) =>
  (await db.selectFrom('resource').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()).file_key
const isStored = (key: string) => existsSync(join(world.config.data_dir, 'media', key))

describe('a file beside a program', () => {
  it('is kept as it came, named after its file', async () => {
    const { id } = await world.make.content()
    const made = (await upload(id, 'Übungen & Noten.pdf', PDF)).json()
    expect(made).toMatchObject({
      title: 'Übungen & Noten',
      file_name: 'Übungen & Noten.pdf',
      media_type: 'application/pdf',
      bytes: PDF.length,
      downloads: 0,
      in_playlist: false,
    })
    const file = await world.ctx.storage.open(await keyOf(made.id))
    expect(Buffer.concat(await file!.stream.toArray()).equals(PDF)).toBe(true)
    expect(await list(id)).toEqual([made])
  })

  it('is kept when its bytes look like something the server would read itself', async () => {
    const { id } = await world.make.content()
    const csv = await upload(id, 'takes.csv', Buffer.from('take,seconds\n1,2\n'), 'application/json')
    expect(csv.json()).toMatchObject({ media_type: 'text/csv; charset=utf-8', bytes: 17 })
  })

  it.each([
    ['notes.txt', Buffer.from('plain words'), null],
    ['cover.png', Buffer.from('\x89PNG\r\n\x1a\nxxxx', 'latin1'), null],
    ['song.mp3', Buffer.from('ID3\x03xxxxxxx'), null],
    ['sound.wav', Buffer.from('RIFF\x10\0\0\0WAVEfmt '), null],
    ['all.zip', Buffer.from('PK\x03\x04xxxxxxxxxx'), null],
    ['slides.pptx', Buffer.from('PK\x03\x04xxxxxxxxxx'), null],
    ['old.doc', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), null],
    ['book.epub', Buffer.from(`PK\x03\x04${'x'.repeat(26)}mimetypeapplication/epub+zipPK`), null],
    ['page.html', Buffer.from('<script>alert(1)</script>'), 'resource_refused'],
    ['picture.svg', Buffer.from('<svg onload="alert(1)"/>'), 'resource_refused'],
    ['setup.exe', Buffer.from('MZxxxx'), 'resource_refused'],
    ['README', Buffer.from('no ending'), 'resource_refused'],
    ['setup.pdf', Buffer.from('MZ\x90\0\x03\0\0\0'), 'resource_disguised'],
    ['page.png', Buffer.from('<script>alert(1)</script>'), 'resource_disguised'],
    ['program.txt', Buffer.from('\x7fELF\x02\x01\x01\0\0'), 'resource_disguised'],
    ['archive.epub', Buffer.from('PK\x03\x04xxxxxxxxxx'), 'resource_disguised'],
    ['nothing.pdf', Buffer.alloc(0), 'resource_empty'],
  ])('%s is taken or refused by its name and its first bytes', async (name, bytes, code) => {
    const { id } = await world.make.content()
    const answer = await upload(id, name, bytes)
    expect(answer.json().code ?? null).toBe(code)
    expect(answer.statusCode).toBe(code ? 422 : 201)
    expect(await list(id)).toHaveLength(code ? 0 : 1)
    expect((await world.ctx.storage.list(`resources/${id}`)).length).toBe(code ? 0 : 1)
  })

  it('is refused where it says it is too large, and where there are a hundred', async () => {
    const { id } = await world.make.content()
    const headers = { 'content-length': '2000000001' }
    const large = await owner.post(`${at(id)}?file_name=a.pdf`, PDF, {
      headers: { 'content-type': 'x/y', ...headers },
    })
    expect(large.json().code).toBe('resource_too_large')
    for (let made = 0; made < 100; made += 1) await world.make.resource({ content_id: id })
    expect((await upload(id, 'a.pdf', PDF)).json().code).toBe('resources_full')
  })

  it('is renamed, put in order and deleted with its bytes', async () => {
    const { id } = await world.make.content()
    const [one, two] = [(await upload(id, 'one.pdf', PDF)).json(), (await upload(id, 'two.pdf', PDF)).json()]
    const renamed = await owner.patch(`/bullet/api/resources/${one.id}`, { title: ' Exercises ' })
    expect(renamed.json()).toMatchObject({ title: 'Exercises', file_name: 'one.pdf' })
    const turned = await owner.put(`${at(id)}/order`, { ids: [two.id, one.id] })
    expect(turned.json().map(({ title }: ResourceRow) => title)).toEqual(['two', 'Exercises'])
    expect((await owner.put(`${at(id)}/order`, { ids: [two.id] })).json().code).toBe('resources_changed')

    const key = await keyOf(one.id)
    expect(isStored(key)).toBe(true)
    expect((await owner.delete(`/bullet/api/resources/${one.id}`)).statusCode).toBe(204)
    await world.work()
    expect(isStored(key)).toBe(false)
    expect((await list(id)).map(({ id }) => id)).toEqual([two.id])
    expect((await owner.delete(`/bullet/api/resources/${one.id}`)).json().code).toBe('resource_not_found')
  })

  it('goes with its program', async () => {
    const { id } = await world.make.content()
    const key = await keyOf((await upload(id, 'one.pdf', PDF)).json().id)
    await owner.delete(`/bullet/api/programs/${id}`)
    await world.work()
    expect(isStored(key)).toBe(false)
  })

  it('is nobody else’s', async () => {
    const { id } = await world.make.content()
    const { id: resource } = await world.make.resource({ content_id: id })
    const member = await world.as(await world.make.member())
    expect((await member.get(at(id))).statusCode).toBe(403)
    expect((await member.delete(`/bullet/api/resources/${resource}`)).statusCode).toBe(403)
    const stranger = await world.make.store('stranger.example')
    const theirs = await world.make.content({ store_id: stranger.id })
    const { id: strange } = await world.make.resource({ content_id: theirs.id })
    expect((await upload(theirs.id, 'a.pdf', PDF)).statusCode).toBe(404)
    expect((await owner.patch(`/bullet/api/resources/${strange}`, { title: 'Mine' })).statusCode).toBe(404)
    expect((await owner.delete(`/bullet/api/resources/${strange}`)).statusCode).toBe(404)
  })
})

describe('over a real connection', () => {
  let origin: string
  beforeAll(async () => {
    await db.insertInto('store_host').values({ host: '127.0.0.1', store_id: world.storeId }).execute()
    await world.app.stores.refresh(db)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  })
  const { host: _host, ...headers } = owner.headers
  const send = (id: number, body: Buffer | ReadableStream) =>
    fetch(`${origin}${at(id)}?file_name=a.pdf`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/pdf' },
      body,
      duplex: 'half',
    } as RequestInit)

  it('a refusal is heard by a sender that is still sending', async () => {
    const { id } = await world.make.content()
    const answer = await send(id, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(20_000_000, 1)]))
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { code: string }).code).toBe('resource_disguised')
  })

  it('nothing is kept of a file that was cut off', async () => {
    const { id } = await world.make.content()
    const cut = new ReadableStream({
      start: (sink) => sink.enqueue(new Uint8Array(PDF)),
      pull: (sink) => sink.error(new Error('the line broke')),
    })
    await expect(send(id, cut)).rejects.toThrow('fetch failed')
    await expect.poll(() => world.ctx.storage.list(`resources/${id}`)).toEqual([])
    expect(await list(id)).toEqual([])
  })
})
