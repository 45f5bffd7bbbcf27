import type { PageData } from '@matinee/contract/store'
import { afterEach, expect, it, vi } from 'vitest'
import { filmOf } from './early.ts'

const film = { video_id: 7, url: '/media/token/7/master.m3u8', duration: 600 }
const page = (playback: object, continue_watching = true) =>
  ({
    settings: { continue_watching },
    answers: { '/api/contents/aurora': { id: 3 }, '/api/contents/aurora/playback': playback },
  }) as unknown as PageData

afterEach(() => vi.unstubAllGlobals())

it('finds the film a page came with', () => {
  expect(filmOf(page({ state: 'playable', film }))).toEqual({ film, startAt: 0 })
})

it('begins where the viewer left off, if the store wants that', () => {
  vi.stubGlobal('localStorage', { getItem: () => '[[3,120]]' })
  expect(filmOf(page({ state: 'playable', film }))?.startAt).toBe(120)
  expect(filmOf(page({ state: 'playable', film }, false))?.startAt).toBe(0)
})

it('finds none on other pages, and none that is still being made', () => {
  expect(filmOf({ settings: {} } as unknown as PageData)).toBeNull()
  expect(filmOf(page({ state: 'processing', film: null }))).toBeNull()
})
