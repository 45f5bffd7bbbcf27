import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { MEDIA_SOURCE_PRELOAD } from './media-source-preload.ts'

/** What the line in a page preloads in a browser that has these. */
function preloadedWith(features: Record<string, unknown>): object[] {
  const links: object[] = []
  const document = {
    head: { append: (link: object) => links.push(link) },
    createElement: (tag: string) => ({ tag }),
    currentScript: { dataset: { module: '/assets/hls.js' } },
  }
  const page = createContext({ ...features, document })
  runInContext(`globalThis.self = globalThis; ${MEDIA_SOURCE_PRELOAD}`, page)
  return links
}

const MEDIA_SOURCE = { MediaSource: class {} }
const APPLE = { WebKitPlaybackTargetAvailabilityEvent: class {} }

it('preloads where the browser plays through Media Source Extensions', () => {
  expect(preloadedWith(MEDIA_SOURCE)).toEqual([{ tag: 'link', rel: 'modulepreload', href: '/assets/hls.js' }])
})

it.each([
  ['an iPhone', { ...APPLE, ManagedMediaSource: class {} }],
  ['a Mac', { ...APPLE, ...MEDIA_SOURCE }],
  ['what plays nothing', {}],
])('preloads nothing on %s', (_name, features) => {
  expect(preloadedWith(features)).toEqual([])
})
