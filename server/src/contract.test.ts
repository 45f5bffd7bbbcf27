import type { Endpoint } from '@matinee/contract/endpoint'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const FOLDER = join(import.meta.dirname, '../../contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : typeof value === 'object' && value !== null && !('~kind' in value)
      ? Object.values(value).filter(isEndpoint)
      : []

const modules = await Promise.all(
  readdirSync(FOLDER).map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
)
const endpoints = modules.flatMap((module) => Object.values(module).flatMap(endpointsIn))

const world = await makeWorld()

it('serves every endpoint of the contract', () => {
  const missing = endpoints.filter(({ method, path }) => !world.app.hasRoute({ method, url: path }))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(endpoints.length).toBeGreaterThan(20)
})

it('reaches nothing of another store by its id', async () => {
  const stranger = await world.make.store('stranger.example')
  const video = await world.make.video({ store_id: stranger.id })
  const content = await world.make.content({ store_id: stranger.id, video_id: video.id })
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)
  const owner = await world.as(world.owner)

  const before = await rowsOf(stranger.id)
  for (const { method, path } of endpoints.filter(({ path }) => path.includes('/:'))) {
    const id = path.includes('/videos/') ? video.id : content.id
    const url = path
      .replace(':permalink', content.permalink)
      .replace(':shape', 'square')
      .replace(/:(\w+)/g, String(id))
    const answer = await world.app.inject({
      method,
      url: url + (QUERIES[`${method} ${path}`] ?? ''),
      headers: owner.headers,
      ...bodyOf(method, path),
    })
    expect.soft({ call: `${method} ${url}`, status: answer.statusCode }).toMatchObject({ status: 404 })
  }
  expect(await rowsOf(stranger.id)).toEqual(before)
})

const rowsOf = async (storeId: number) => ({
  contents: await world.ctx.db.selectFrom('content').selectAll().where('store_id', '=', storeId).execute(),
  videos: await world.ctx.db.selectFrom('video').selectAll().where('store_id', '=', storeId).execute(),
})

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'

/** What a call needs to be understood at all, where that is more than its address. */
const QUERIES: Record<string, string> = {
  'DELETE /bullet/api/programs/:id/chapters': '?ids=1',
  'POST /bullet/api/programs/:id/resources': '?file_name=notes.pdf',
}
const BODIES: Record<string, object> = {
  'POST /bullet/api/videos/:id/captions': {
    language: 'en',
    label: 'English',
    file: Buffer.from(CAPTIONS).toString('base64'),
  },
  'PUT /bullet/api/videos/:id/captions/:caption_id': {
    version: '',
    cues: [{ start: 0, end: 1, text: 'Hello', settings: '' }],
  },
  'PUT /bullet/api/videos/:id/markers': { version: '', markers: [] },
  'POST /bullet/api/programs/:id/chapters': { entries: [{ kind: 'divider', title: 'Part' }] },
  'PUT /bullet/api/programs/:id/chapters/order': { ids: [] },
  'PUT /bullet/api/programs/:id/resources/order': { ids: [] },
}

const bodyOf = (method: string, path: string) =>
  ['GET', 'DELETE'].includes(method) || path.endsWith('/image')
    ? {}
    : { payload: BODIES[`${method} ${path}`] ?? { version: 1, title: 'Taken over' } }
