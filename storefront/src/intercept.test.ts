import { expect, it } from 'vitest'
import { internalPathOf } from './intercept.ts'

const click = {
  button: 0,
  defaultPrevented: false,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
}
const anchor = (path: string, { target = '', download = false } = {}) => ({
  href: new URL(path, 'https://lumen.example').href,
  target,
  hasAttribute: (name: string) => name === 'download' && download,
})
const screens = {
  history: { push: () => undefined },
  getMatchedRoutes: (path: string) => {
    const [, rest = ''] = /^\/catalog(?:\/(.+))?$/.exec(path) ?? []
    return [[], { ...(rest && { '**': rest }) }, path.startsWith('/catalog') ? {} : undefined] as const
  },
}
const pageAddress = 'https://lumen.example/programs/aurora'
const follow = (link: ReturnType<typeof anchor>, more: Partial<typeof click> = {}) =>
  internalPathOf({ ...click, ...more }, link, pageAddress, screens)

it('keeps a link to a screen inside the app', () => {
  expect(follow(anchor('/catalog'))).toBe('/catalog')
  expect(follow(anchor('/catalog?y=300#night', { target: '_self' }))).toBe('/catalog?y=300#night')
})

it('leaves to the browser what is no screen, or another site', () => {
  expect(follow(anchor('/bullet'))).toBeUndefined()
  expect(follow(anchor('/images/1/a.webp'))).toBeUndefined()
  expect(follow(anchor('/catalog/feed.xml'))).toBeUndefined()
  expect(follow(anchor('https://elsewhere.example/catalog'))).toBeUndefined()
})

it('leaves to the browser what somebody wants elsewhere', () => {
  expect(follow(anchor('/catalog', { target: '_blank' }))).toBeUndefined()
  expect(follow(anchor('/catalog', { download: true }))).toBeUndefined()
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) {
    expect(follow(anchor('/catalog'), { [key]: true })).toBeUndefined()
  }
  expect(follow(anchor('/catalog'), { button: 1 })).toBeUndefined()
  expect(follow(anchor('/catalog'), { defaultPrevented: true })).toBeUndefined()
})

it('leaves to the browser a jump inside the page', () => {
  const inside = internalPathOf(click, anchor('/catalog#new'), 'https://lumen.example/catalog', screens)
  expect(inside).toBeUndefined()
})
