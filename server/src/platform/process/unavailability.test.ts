import { UPLOADS_PATH } from '@matinee/contract/media/media'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestBucket } from '../../../testing/s3.ts'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { makeWorld, type World } from '../../../testing/world.ts'
import { makeLogger, openContext, openWeb } from '../../program.ts'
import { unavailableDependencyOf } from './unavailability.ts'

// Some hundred calls: many more come with the contract than with this file.
const EVERY_CALL_MS = 120_000

/** An answer to HEAD has none to read. */
const NO_BODY = { success: false, code: 'away' }

/** The same shop once more, by lines that can be cut. */
async function openBehindLine(world: World) {
  const line = await openNetworkLine(world.url)
  const opened = await openContext(world.config, line.url, makeLogger(world.config))
  const app = await openWeb(opened)
  await app.ready()
  return {
    app,
    line,
    async stop() {
      await app.close()
      await opened.pool.end()
      await line.stop()
    },
  }
}

it(
  'answers that the database is unavailable on every route, and recovers with it',
  { timeout: EVERY_CALL_MS },
  async () => {
    const world = await makeWorld()
    const owner = await world.as(world.owner)
    const bytes = randomBytes(1000)
    const begun = await owner.post(UPLOADS_PATH, undefined, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${Buffer.from('film.mp4').toString('base64')}`,
      },
    })
    const upload = new URL(begun.headers.location!, 'http://localhost').pathname
    const { app, line, stop } = await openBehindLine(world)
    line.hold()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    await line.restore()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    await line.cut()

    const calls = [
      { method: 'GET', url: '/api/users/me' },
      { method: 'POST', url: '/api/sessions', payload: { email: 'ana@example.com', password: 'none of it' } },
      { method: 'HEAD', url: upload, headers: { 'tus-resumable': '1.0.0' } },
      {
        method: 'PATCH',
        url: upload,
        payload: bytes,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      },
    ] as const
    for (const { url, method, ...call } of calls) {
      const headers = { ...owner.headers, ...('headers' in call ? call.headers : {}) }
      const answer = await app.inject({ url, method, ...call, headers })
      expect({ url, status: answer.statusCode, again: answer.headers['retry-after'] }).toEqual({
        ...{ url, status: 503, again: '2' },
      })
      expect(answer.body ? answer.json() : NO_BODY).toMatchObject({ success: false, code: 'away' })
    }

    const page = await app.inject({
      url: '/catalog',
      headers: { accept: 'text/html', 'accept-language': 'de' },
    })
    expect({ status: page.statusCode, again: page.headers['refresh'] }).toEqual({ status: 503, again: '2' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('This page continues automatically.')

    await line.restore()
    expect((await app.inject({ url: '/api/users/me', headers: owner.headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/catalog', headers: { accept: 'text/html' } })).statusCode).toBe(200)
    await stop()
  },
)

it('answers that the storage is unavailable, to viewers as well', async () => {
  const bucket = await startTestBucket()
  const line = await openNetworkLine(`http://${new URL(bucket.url).host}`)
  const address = new URL(bucket.url)
  address.port = new URL(line.url).port
  address.hostname = '127.0.0.1'
  const world = await makeWorld({ STORAGE_URL: address.href })
  const key = `images/${world.storeId}/still.webp`
  await world.ctx.storage.putBytes(key, Buffer.from('still'))
  expect((await world.app.inject(`/${key}`)).statusCode).toBe(200)
  await line.cut()
  const answer = await world.app.inject(`/${key}`)
  expect({ status: answer.statusCode, again: answer.headers['retry-after'] }).toEqual({
    status: 503,
    again: '2',
  })
  expect(answer.json()).toMatchObject({ code: 'away' })
  await line.restore()
  expect((await world.app.inject(`/${key}`)).statusCode).toBe(200)
  await line.stop()
  await bucket.stop()
})

it('treats no other error as an outage', () => {
  const faults = [
    new Error('boom'),
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    Object.assign(new Error('refused by a vendor'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('no such key'), { $metadata: { httpStatusCode: 404 } }),
    null,
    'away',
  ]
  expect(faults.map(unavailableDependencyOf)).toEqual(faults.map(() => undefined))
})

it('takes a full disk of the database for an outage, after which all goes on', async () => {
  const { ctx } = await makeWorld()
  const refused = await ctx.pool.query('do $$ begin raise disk_full; end $$').catch((error: unknown) => error)
  expect(unavailableDependencyOf(refused)).toBe('database')
})
