import { router as inertia } from '@inertiajs/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '../address.ts'
import { AppShell } from '../shell/AppShell.tsx'

const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/**
 * The router of pages the server names: it draws the frame of the shop around them and knows no other screen, so that
 * every link of the frame is a whole load. Where Inertia goes, it follows.
 */
export function makePagesRouter(Named: () => ReactNode) {
  const history = createMemoryHistory({ initialEntries: [hrefOf(location)] })
  history.block(loadEverythingElse)
  inertia.on('navigate', ({ detail: { page } }) => {
    if (page.url !== history.location.href) history.push(page.url, undefined, { ignoreBlocker: true })
  })
  const root = createRootRoute({ component: AppShell })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: Named })
  return createRouter({ routeTree: root.addChildren([anywhere]), history, parseSearch, stringifySearch })
}

/** Other state of this history entry, as an open dialog, is kept. */
const loadEverythingElse: Parameters<RouterHistory['block']>[0] = {
  enableBeforeUnload: false,
  blockerFn({ currentLocation, nextLocation: { href }, action }) {
    if (href === currentLocation.href) return false
    if (action === 'REPLACE') location.replace(href)
    else location.assign(href)
    return true
  },
}
