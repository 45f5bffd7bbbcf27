import type { EditedPage } from '@matinee/contract/site/pages'
import { describe, expect, it, vi } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { PAGES } from './renderer.ts'

const world = await makeWorld()
await world.make.film({
  permalink: 'any',
  category_ids: [(await world.make.category({ permalink: 'any' })).id],
})
await world.make.author({ permalink: 'any' })
await makePage()

async function makePage() {
  const owner = await world.as(world.owner)
  const page = (await owner.post('/bullet/api/pages', { template: 'blank', title: 'Any' })).json<EditedPage>()
  const { id, version } = page
  expect((await owner.post(`/bullet/api/pages/${id}/publish`, { version })).statusCode).toBe(200)
}

const addressOf = (path: string) => path.replaceAll(/:\w+\?/g, '').replaceAll(/:\w+/g, 'any')
const get = (path: string) => world.app.inject({ url: addressOf(path), headers: { host: 'localhost' } })
const LONGEST_RENDER_MS = 10_000
const pathsOf = (kind: string) => PAGES.filter((page) => page.kind === kind).map(({ path }) => path)

describe('a page that the storefront declares', () => {
  it.each(pathsOf('shared'))('is rendered for everybody at %s', async (path) => {
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toMatch(/<div id="app"><(?!\/)/)
    expect(body).not.toContain('data-waiting')
  })

  it('is held by nothing once it was rendered', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    world.app.prepared.drop(world.storeId)
    for (const path of pathsOf('shared')) await get(path)
    const delays = timers.mock.calls.map(([, delay = 0]) => delay)
    expect(delays.filter((delay) => delay > LONGEST_RENDER_MS)).toEqual([])
    timers.mockRestore()
  })

  it.each(pathsOf('shell'))('is left to the browser at %s', async (path) => {
    const { statusCode, body } = await get(path.replace('/:tab?', ''))
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="app"></div><div data-waiting')
  })

  it.each(pathsOf('redirect'))('leads on from %s', async (path) => {
    const { statusCode, headers } = await get(path)
    expect([301, 302]).toContain(statusCode)
    expect((await get(headers.location as string)).statusCode).toBe(200)
  })

  it.each(pathsOf('own'))('has a route of a room at %s', (path) => {
    expect(world.app.hasRoute({ method: 'GET', url: path })).toBe(true)
  })

  it.each(PAGES.filter(({ kind }) => kind !== 'redirect'))('loads its screen at $path', ({ screen }) => {
    const { storefront } = world.app.frontEnds
    expect(storefront.assets([screen!]).preloads.length).toBeGreaterThan(storefront.assets().preloads.length)
  })
})
