import type { PageData } from '@matinee/contract/store/store'
import { afterEach, expect, it, vi } from 'vitest'
import { beginEarly, filmOf } from './early.ts'

const page = (content: object) =>
  ({
    settings: { continue_watching: true },
    answers: {
      '/api/contents': { status: 200, body: [], headers: {} },
      '/api/contents/aurora': {
        status: 200,
        body: { id: 3, kind: 'video', ready: true, ...content },
        headers: {},
      },
    },
  }) as unknown as PageData

afterEach(() => vi.unstubAllGlobals())

it('knows of the film of a program that can be watched', () => {
  expect(filmOf(page({}))).toEqual({ contentId: 3, address: '/api/contents/aurora/playback' })
})

it('knows of none on other pages, in collections, and while it is still being made', () => {
  expect(filmOf({ settings: {} } as unknown as PageData)).toBeNull()
  expect(filmOf(page({ kind: 'collection' }))).toBeNull()
  expect(filmOf(page({ ready: false }))).toBeNull()
})

it('asks for the film at once and keeps the answer for the screen, and fetches no more than that', async () => {
  const open = { state: 'playable', film: { url: '/media/film/master.m3u8' } }
  const fetched = vi.fn(() => Promise.resolve(Response.json(open)))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { search: '' })

  const { asked, seen } = beginEarly(page({}))
  expect(seen).toBeUndefined()
  expect(await asked['/api/contents/aurora/playback']).toEqual({ status: 200, body: open, headers: {} })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('lets nothing else take the line before a film that plays by itself can be seen', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ state: 'locked', film: null })))
  vi.stubGlobal('location', { search: '?autoplay=true' })

  await beginEarly(page({})).seen
  expect(beginEarly(page({})).seen).toBeInstanceOf(Promise)
})
