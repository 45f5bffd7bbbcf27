import { describe, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../testing/world.ts'
import { startTestBucket } from '../../testing/s3.ts'
import { formatAttachment } from './download-routes.ts'

const BYTES = Buffer.from('%PDF-1.7 0123456789')

const world = await makeWorld()
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const member = await world.as(await world.make.member())

const at = (id: number) => `/api/resources/${id}/download`

async function fileOf(content: Parameters<typeof world.make.content>[0]) {
  const { id } = await world.make.content(content)
  const made = await owner.post(
    `/bullet/api/programs/${id}/resources?file_name=N%C3%B6tes%20(1).pdf`,
    BYTES,
    {
      headers: { 'content-type': 'application/pdf' },
    },
  )
  return { id: made.json().id as number, program: id }
}

const statuses = async (id: number) =>
  Promise.all([guest, member, owner].map(async (client) => (await client.get(at(id))).statusCode))

describe('a download', () => {
  it('is saved under its name, as what it is', async () => {
    const { id } = await fileOf({})
    const answer = await guest.get(at(id))
    expect(answer.rawPayload.equals(BYTES)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(BYTES.length),
      'content-disposition': `attachment; filename="N_tes (1).pdf"; filename*=UTF-8''N%C3%B6tes%20%281%29.pdf`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is sent in parts', async () => {
    const { id } = await fileOf({})
    const part = await guest.get(at(id), { headers: { range: 'bytes=9-12' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '0123',
      `bytes 9-12/${BYTES.length}`,
    ])
    expect((await guest.get(at(id), { headers: { range: 'bytes=99-' } })).statusCode).toBe(416)
  })

  it('is counted once for each viewer who begins it, and not for the staff', async () => {
    const { id, program } = await fileOf({})
    await guest.get(at(id))
    await member.get(at(id), { headers: { range: 'bytes=0-3' } })
    await member.get(at(id), { headers: { range: 'bytes=4-' } })
    await owner.get(at(id))
    await world.app.inject({ method: 'HEAD', url: at(id), headers: guest.headers })
    const [row] = (await owner.get(`/bullet/api/programs/${program}/resources`)).json()
    expect(row.downloads).toBe(2)
  })

  it('is open to whoever may watch what it belongs to', async () => {
    expect(await statuses((await fileOf({ access: 'public' })).id)).toEqual([200, 200, 200])
    expect(await statuses((await fileOf({ access: 'registered' })).id)).toEqual([401, 200, 200])
    expect(await statuses((await fileOf({ access: 'paid' })).id)).toEqual([403, 403, 200])
    expect(await statuses((await fileOf({ access: 'paid', preview_seconds: 60 })).id)).toEqual([
      403, 403, 200,
    ])
    expect(await statuses((await fileOf({ status: 'draft' })).id)).toEqual([404, 404, 200])
    expect(await statuses((await fileOf({ expire_at: '2020-01-01T00:00:00Z' })).id)).toEqual([404, 404, 200])
  })

  it('is open to all as a free preview of its collection', async () => {
    const { id, program } = await fileOf({ kind: 'collection', access: 'paid' })
    const entry = { kind: 'resource', resource_id: id, free_preview: true }
    await owner.post(`/bullet/api/programs/${program}/chapters`, { entries: [entry] })
    expect(await statuses(id)).toEqual([200, 200, 200])
  })

  it('is not there for another store, and says so without a file', async () => {
    const stranger = await world.make.store('stranger.example')
    const theirs = await world.make.content({ store_id: stranger.id })
    const { id } = await world.make.resource({ content_id: theirs.id })
    const answer = await owner.get(at(id))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'resource_not_found'])
    const { id: lost } = await world.make.resource({ content_id: (await world.make.content()).id })
    const broken = await guest.get(at(lost))
    expect([broken.statusCode, broken.headers['content-disposition']]).toEqual([404, undefined])
  })
})

it('comes from a bucket as from the disk', async () => {
  const bucket = await startTestBucket()
  try {
    const world = await makeWorld({ STORAGE_URL: bucket.url })
    const owner: Client = await world.as(world.owner)
    const { id } = await world.make.content()
    const { id: resource } = (
      await owner.post(`/bullet/api/programs/${id}/resources?file_name=a.pdf`, BYTES, {
        headers: { 'content-type': 'application/pdf' },
      })
    ).json()
    const guest = await world.asGuest()
    expect((await guest.get(at(resource))).rawPayload.equals(BYTES)).toBe(true)
    expect((await guest.get(at(resource), { headers: { range: 'bytes=-3' } })).body).toBe('789')
    const refused = await owner.post(`/bullet/api/programs/${id}/resources?file_name=a.png`, BYTES)
    expect(refused.json().code).toBe('resource_disguised')
    expect(await world.ctx.storage.list(`resources/${id}`)).toHaveLength(1)
  } finally {
    await bucket.stop()
  }
})

it('writes any name into a header that stays one line', () => {
  expect(formatAttachment('a"b\\c\r\n.pdf')).toBe(
    `attachment; filename="a_b_c__.pdf"; filename*=UTF-8''a%22b%5Cc%0D%0A.pdf`,
  )
  expect(formatAttachment('日本\ud800.zip')).toBe(
    `attachment; filename="___.zip"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%EF%BF%BD.zip`,
  )
})
