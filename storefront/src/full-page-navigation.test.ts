import type { RouterHistory } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { documentsAmong, fullPageNavigation } from './full-page-navigation.ts'
import { pages } from './routes.tsx'

type Blocked = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

const browser = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
const isDocument = documentsAmong(pages)

function goFrom(page: string, isFullScreen = false) {
  const { blockerFn } = fullPageNavigation({ page, isDocument, browser, isFullScreen: () => isFullScreen })
  return (action: Blocked['action'], href: string) =>
    blockerFn({ action, nextLocation: { href, pathname: href.split('?')[0]! } } as Blocked)
}

beforeEach(() => vi.clearAllMocks())

it.each([
  ['/catalog', true],
  ['/programs/aurora', true],
  ['/category/night', true],
  ['/favorites', true],
  ['/search', false],
  ['/sign_in', false],
  ['/', false],
])('knows whether the server draws %s', (path, drawn) => {
  expect(isDocument(path)).toBe(drawn)
})

it('loads every other page the server draws', () => {
  void goFrom('/programs/aurora')('PUSH', '/catalog?y=4')
  expect(browser.assign).toHaveBeenCalledWith('/catalog?y=4')
  void goFrom('/programs/aurora')('REPLACE', '/programs/tides')
  expect(browser.replace).toHaveBeenCalledWith('/programs/tides')
})

it('goes to everything else, and to other states of itself, as ever', () => {
  const go = goFrom('/programs/aurora')
  expect(go('PUSH', '/search')).toBe(false)
  expect(go('PUSH', '/programs/aurora?categoryId=1')).toBe(false)
  expect(go('BACK', '/programs/aurora')).toBe(false)
  expect(browser.assign).not.toHaveBeenCalled()
})

it('stays in the page for the next film of a full screen, and loads what is left', () => {
  const go = goFrom('/programs/aurora', true)
  expect(go('PUSH', '/programs/tides')).toBe(false)

  void go('BACK', '/programs/aurora')
  expect(browser.reload).toHaveBeenCalledOnce()
  void go('PUSH', '/catalog')
  expect(browser.assign).toHaveBeenCalledWith('/catalog')
})

it('loads the page when going back leads to one it knows nothing of', () => {
  void goFrom('/programs/aurora')('BACK', '/catalog')
  expect(browser.reload).toHaveBeenCalledOnce()
})
