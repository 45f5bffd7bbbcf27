import { beforeEach, expect, it, vi } from 'vitest'
import { enableFullPageNavigation } from './full-page-navigation.ts'
import { isServerRendered, routesOf } from './server-rendering.ts'

const browser = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
const commitLocation = vi.fn((_place: object) => Promise.resolve())
const load = vi.fn(() => Promise.resolve())

function routerAt(pathname: string, staysFull = false) {
  const router = { commitLocation, load, history: { location: { pathname, href: pathname } } }
  enableFullPageNavigation(router, '/programs/aurora', browser, () => staysFull)
  return router
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
  expect(isServerRendered(path)).toBe(drawn)
})

it('keeps of the drawn screens only the one this page is', () => {
  const routes = ['/', '/catalog', '/programs/$permalink', '/search'].map((path) => ({ options: { path } }))
  const kept = (here: string) => routesOf(routes, here).map(({ options }) => options.path)

  expect(kept('/programs/aurora')).toEqual(['/', '/programs/$permalink', '/search'])
  expect(kept('/sign_in')).toEqual(['/', '/search'])
})

it('loads every other page the server draws', () => {
  void routerAt('/programs/aurora').commitLocation({ pathname: '/catalog', publicHref: '/catalog?y=4' })
  expect(browser.assign).toHaveBeenCalledWith('/catalog?y=4')
  void routerAt('/programs/aurora').commitLocation({
    pathname: '/programs/tides',
    publicHref: '/programs/tides',
    replace: true,
  })
  expect(browser.replace).toHaveBeenCalledWith('/programs/tides')
  expect(commitLocation).not.toHaveBeenCalled()
})

it('goes to everything else, and to other states of itself, as ever', async () => {
  const router = routerAt('/programs/aurora')
  await router.commitLocation({ pathname: '/search', publicHref: '/search' })
  await router.commitLocation({ pathname: '/programs/aurora', publicHref: '/programs/aurora?categoryId=1' })
  await router.load()
  expect(commitLocation).toHaveBeenCalledTimes(2)
  expect(load).toHaveBeenCalledOnce()
  expect(browser.assign).not.toHaveBeenCalled()
})

it('stays in the page for the next film of a full screen, and loads what is left', async () => {
  const router = routerAt('/programs/tides', true)
  await router.commitLocation({ pathname: '/programs/tides', publicHref: '/programs/tides' })
  await router.load()
  expect(commitLocation).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()

  router.history.location.pathname = '/programs/aurora'
  void router.load()
  expect(browser.reload).toHaveBeenCalledOnce()
  void router.commitLocation({ pathname: '/catalog', publicHref: '/catalog' })
  expect(browser.assign).toHaveBeenCalledWith('/catalog')
})

it('loads the page when going back leads to one it knows nothing of', () => {
  void routerAt('/catalog').load()
  expect(browser.reload).toHaveBeenCalledOnce()
  expect(load).not.toHaveBeenCalled()
})
