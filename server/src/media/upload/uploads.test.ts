import { DAY_MS } from '@matinee/contract/platform/durations'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { readFile, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  uploadRefusalOf,
  sendUpload,
  sendPartialUpload,
  type SendUploadOptions,
} from '../../../testing/uploads.ts'
import { makeWorld, type Client } from '../../../testing/world.ts'
import { sweepUploads } from './upload-jobs.ts'
import { catalogueProgramGateway } from '../../catalogue/programs/media-gateway.ts'

const world = await makeWorld({ UPLOAD_LIMIT_GB: '1' })
const { db } = world.ctx
let origin: string
let owner: Client
let options: SendUploadOptions

beforeAll(async () => {
  await db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(db)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://localhost:${(world.app.server.address() as AddressInfo).port}`
  owner = await world.as(world.owner)
  options = { origin, client: owner }
})

beforeEach(async () => {
  await db.deleteFrom('upload').execute()
  await db.deleteFrom('content').execute()
  await db.deleteFrom('video').execute()
})

const film = randomBytes(3_500_000)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const readStoredFile = (key: string) => readFile(join(world.config.data_dir, 'media', key))
const videos = () => db.selectFrom('video').selectAll().orderBy('id').execute()
const uploads = () => db.selectFrom('upload').selectAll().execute()
const pathOf = (url: string) => new URL(url, origin).pathname
const head = (client: Client, url: string) =>
  world.app.inject({
    method: 'HEAD',
    url: pathOf(url),
    headers: { ...client.headers, 'tus-resumable': '1.0.0' },
  })
const patch = (client: Client, url: string, offset: number, bytes: Buffer) =>
  client.patch(pathOf(url), bytes, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })
// The tus server waits three seconds before another connection may take over.
const PATIENCE = { timeout: 10_000 }
const begin = async (bytes: Buffer) => sendPartialUpload(bytes, 1_000_000, options)
const codeOfRefusal = async (attempt: Promise<unknown>) =>
  uploadRefusalOf(
    await attempt.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

describe('a whole upload', () => {
  it('becomes a film with a draft named after the file', async () => {
    const sent = await sendUpload(film, { ...options, name: 'My_first film.v2.mp4' })

    const [video] = await videos()
    expect(video).toMatchObject({
      file_name: 'My_first film.v2.mp4',
      size: film.length,
      state: 'uploaded',
      store_id: world.storeId,
    })
    expect(film.equals(await readStoredFile(video!.source_key))).toBe(true)
    const content = await db.selectFrom('content').selectAll().executeTakeFirstOrThrow()
    expect(content).toMatchObject({ title: 'My first film v2', status: 'draft', video_id: video!.id })
    expect(sent.header('Upload-Video-Id')).toBe(String(video!.id))
    expect(sent.header('Upload-Program-Id')).toBe(String(content.id))
    expect(await uploads()).toEqual([])
  })

  it('has its checksum taken afterwards', async () => {
    await sendUpload(film, options)
    await world.work()
    expect((await videos())[0]!.checksum).toBe(sha256(film))
  })

  it('gives a program a new film and keeps its address', async () => {
    const program = await world.make.content({ title: 'Known' })
    const sent = await sendUpload(film, { ...options, metadata: { program_id: String(program.id) } })
    expect(sent.header('Upload-Program-Id')).toBe(String(program.id))
    const rows = await db.selectFrom('content').selectAll().execute()
    expect(rows).toMatchObject([
      { id: program.id, permalink: program.permalink, video_id: Number(sent.header('Upload-Video-Id')) },
    ])
  })

  it('becomes a draft when its program was deleted meanwhile', async () => {
    const program = await world.make.content()
    const url = await sendPartialUpload(film, 1_000_000, {
      ...options,
      metadata: { program_id: String(program.id) },
    })
    await db.deleteFrom('content').where('id', '=', program.id).execute()
    await sendUpload(film, { ...options, uploadUrl: url })
    expect(await db.selectFrom('content').select(['title', 'status']).execute()).toEqual([
      { title: 'film', status: 'draft' },
    ])
  })

  it('is told again to whoever missed the last answer, and makes no second film', async () => {
    const { url } = await sendUpload(film, options)
    const state = await head(owner, url)
    const [video] = await videos()
    expect(state.statusCode).toBe(200)
    expect(state.headers).toMatchObject({
      'upload-offset': String(film.length),
      'upload-video-id': String(video!.id),
    })
    expect(state.headers['upload-program-id']).toBeDefined()
    expect((await patch(owner, url, film.length, Buffer.alloc(0))).statusCode).toBe(204)
    expect((await patch(owner, url, 3_000_000, film.subarray(3_000_000))).statusCode).toBe(409)
    expect(await videos()).toHaveLength(1)
  })

  it('may be sent beside others of the same name', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sendUpload(film, options)))
    expect(await videos()).toHaveLength(5)
    const permalinks = await db.selectFrom('content').select('permalink').execute()
    expect(new Set(permalinks.map(({ permalink }) => permalink)).size).toBe(5)
  })
})

describe('an upload in part', () => {
  it('goes on where it stopped', async () => {
    const url = await begin(film)
    expect(Number((await head(owner, url)).headers['upload-offset'])).toBeGreaterThanOrEqual(1_000_000)
    await sendUpload(film, { ...options, uploadUrl: url })
    expect(film.equals(await readStoredFile((await videos())[0]!.source_key))).toBe(true)
  })

  it('keeps its name and program for whoever asks', async () => {
    const url = await sendPartialUpload(film, 1_000_000, { ...options, name: 'Été.mov' })
    const metadata = String((await head(owner, url)).headers['upload-metadata'])
    expect(metadata).toContain(`filename ${Buffer.from('Été.mov').toString('base64')}`)
  })

  it('is finished by asking when the server died before it could', async () => {
    const url = await begin(film)
    const [upload] = await uploads()
    await world.ctx.storage.putBytes(upload!.key, film)
    const states = await Promise.all([head(owner, url), head(owner, url), head(owner, url)])
    expect(states.map(({ headers }) => headers['upload-offset'])).toEqual(Array(3).fill(String(film.length)))
    expect(await videos()).toMatchObject([{ id: upload!.video_id, upload_id: upload!.id }])
    expect(await db.selectFrom('content').select('id').execute()).toHaveLength(1)
  })

  it('is finished by the sweep too, and given up after seven days without a byte', async () => {
    await begin(film)
    const [whole] = await uploads()
    await world.ctx.storage.putBytes(whole!.key, film)
    await begin(film)
    const part = (await uploads()).find(({ id }) => id !== whole!.id)!

    await sweepUploads(world.ctx, catalogueProgramGateway)
    expect(await videos()).toMatchObject([{ id: whole!.video_id }])
    expect(await uploads()).toMatchObject([{ id: part.id }])

    world.setTime(new Date(Date.now() + 7.1 * DAY_MS).toISOString())
    await sweepUploads(world.ctx, catalogueProgramGateway)
    world.setTime(null)
    expect(await uploads()).toEqual([])
    expect(await readdir(join(world.config.data_dir, 'media/videos'))).not.toContain(String(part.video_id))
  })

  it('leaves nothing when it is cancelled', async () => {
    const url = await begin(film)
    const [upload] = await uploads()
    const answer = await owner.delete(pathOf(url), { headers: { 'tus-resumable': '1.0.0' } })
    expect(answer.statusCode).toBe(204)
    expect(await uploads()).toEqual([])
    expect(await world.ctx.storage.list(`videos/${upload!.video_id}`)).toEqual([])
    expect((await head(owner, url)).statusCode).toBe(404)
  })

  it('belongs to who began it', async () => {
    const url = await begin(film)
    const colleague = await world.as(await world.make.member({ role: 'owner' }))
    const other = await world.make.store('other.example')
    const stranger = await world.as(await world.make.member({ role: 'owner', store_id: other.id }))
    for (const client of [colleague, stranger]) {
      expect((await head(client, url)).statusCode).toBe(404)
      expect((await patch(client, url, 1_000_000, film.subarray(1_000_000))).json()).toMatchObject({
        code: 'upload_not_found',
      })
      const answer = await client.delete(pathOf(url), { headers: { 'tus-resumable': '1.0.0' } })
      expect(answer.statusCode).toBe(404)
    }
    expect(await uploads()).toHaveLength(1)
  })

  it('takes no part that does not follow', async () => {
    const url = await begin(film)
    expect((await patch(owner, url, 7, film.subarray(7))).json()).toMatchObject({
      success: false,
      code: 'upload_out_of_step',
    })
  })

  it('goes on elsewhere when a connection says nothing any more, with what that one had sent', async () => {
    const url = await begin(film)
    const silent = request(url, {
      method: 'PATCH',
      headers: {
        ...owner.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '1000000',
        'content-type': 'application/offset+octet-stream',
        'content-length': '2000000',
      },
    })
    // Closed because it is silent, or answered if it came too late to be read.
    const ended = new Promise((resolve) =>
      silent.on('error', resolve).on('close', resolve).on('response', resolve),
    )
    silent.write(film.subarray(1_000_000, 1_100_000))
    await once(world.app.server, 'request')
    await expect
      .poll(async () => {
        const reached = Number((await head(owner, url)).headers['upload-offset'])
        return (await patch(owner, url, reached, film.subarray(reached))).statusCode
      }, PATIENCE)
      .toBe(204)
    await ended
    silent.destroy()

    const [video] = await videos()
    expect(sha256(await readStoredFile(video!.source_key))).toBe(sha256(film))
  })

  it('keeps what has arrived when the disk is full', async () => {
    const url = await begin(film)
    const [upload] = await uploads()
    const path = world.ctx.storage.pathOf!(upload!.key)
    await rm(path)
    await symlink('/dev/full', path) // every write to it fails with a full disk
    const answer = await patch(owner, url, 0, film)
    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toMatchObject({ code: 'disk_full' })
  })
})

describe('an upload is refused in words', () => {
  it('when it is larger than the limit', async () => {
    const { status, message } = await codeOfRefusal(
      sendUpload(film, { ...options, uploadSize: 1_000_000_001 }),
    )
    expect([status, message]).toEqual([413, 'This file is too large: a film may have at most 1 GB.'])
  })

  it('when it is empty', async () => {
    expect(await codeOfRefusal(sendUpload(Buffer.alloc(0), options))).toMatchObject({
      status: 422,
      code: 'film_empty',
    })
  })

  it('when its bytes are not those its checksum was made of', async () => {
    const [wrong, right] = [sha256(Buffer.from('other')), sha256(film)]
    const refusal = await codeOfRefusal(sendUpload(film, { ...options, metadata: { checksum: wrong } }))
    expect(refusal).toMatchObject({ status: 422, code: 'upload_damaged' })
    expect([await uploads(), await videos()]).toEqual([[], []])

    await sendUpload(film, { ...options, metadata: { checksum: right } })
    expect((await videos())[0]!.checksum).toBe(right)
  })

  it('when its checksum is none', async () => {
    expect(
      await codeOfRefusal(sendUpload(film, { ...options, metadata: { checksum: 'abc' } })),
    ).toMatchObject({
      status: 400,
    })
  })

  it.each(['999999', 'x', '-1'])('when the program to replace is %s', async (program_id) => {
    const { status } = await codeOfRefusal(sendUpload(film, { ...options, metadata: { program_id } }))
    expect(status).toBe(program_id === '999999' ? 404 : 400)
  })

  it('when the program is one of another store', async () => {
    const other = await world.make.store('third.example')
    const program = await world.make.content({ store_id: other.id })
    const refusal = await codeOfRefusal(
      sendUpload(film, { ...options, metadata: { program_id: String(program.id) } }),
    )
    expect(refusal).toMatchObject({ status: 404, code: 'replaced_program_gone' })
  })

  it('when no size is told', async () => {
    const answer = await owner.post('/bullet/api/uploads', undefined, {
      headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    })
    expect(answer.json()).toMatchObject({ success: false, code: 'upload_without_length' })
  })

  it.each([
    ['a length that is told later', { 'upload-length': '5', 'upload-defer-length': '1' }],
    ['uploads put together of others', { 'upload-length': '5', 'upload-concat': 'final;/x' }],
  ])('when it asks for %s', async (_, asked) => {
    const answer = await owner.post('/bullet/api/uploads', undefined, {
      headers: { 'tus-resumable': '1.0.0', ...asked },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'upload_malformed' })
  })

  it('when it comes from a guest or a member', async () => {
    const guest = await world.asGuest('localhost')
    const member = await world.as(await world.make.member())
    expect(await codeOfRefusal(sendUpload(film, { ...options, client: guest }))).toMatchObject({
      status: 401,
    })
    expect(await codeOfRefusal(sendUpload(film, { ...options, client: member }))).toMatchObject({
      status: 403,
    })
  })

  it('when it comes from another page than ours', async () => {
    const forged = { ...owner, headers: { ...owner.headers, 'x-csrf-token': 'guessed' } }
    expect(await codeOfRefusal(sendUpload(film, { ...options, client: forged }))).toMatchObject({
      status: 403,
      code: 'page_expired',
    })
  })
})

it('tells what may be uploaded', async () => {
  expect((await owner.get('/bullet/api/upload_rules')).json()).toEqual({
    max_bytes: 1_000_000_000,
    chunk_bytes: 50_000_000,
  })
  const answer = await world.app.inject({
    method: 'OPTIONS',
    url: '/bullet/api/uploads',
    headers: owner.headers,
  })
  expect(answer.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': '1000000000' })
})
