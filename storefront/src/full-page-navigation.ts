import { isServerRendered, isSameKind } from './server-rendering.ts'

interface Place {
  pathname: string
  publicHref: string
  replace?: boolean | undefined
}

/** As much of a router as it takes to go elsewhere. */
interface NavigatingRouter {
  commitLocation(next: Place): Promise<void>
  load(...options: unknown[]): Promise<void>
  history: { location: { pathname: string; href: string } }
}

interface Browser {
  assign(href: string): void
  replace(href: string): void
  reload(): void
}

const isFullScreen = () => document.fullscreenElement !== null

const never = () => new Promise<void>(() => undefined)

/**
 * Lets the browser load the pages the server draws: from the page at `here`, a visit to any other of them is a full
 * page load, and so is going back to one that this page knows nothing of. A film on the full screen gives way to the
 * next one within the page: a load would end the full screen.
 */
export function enableFullPageNavigation(
  router: NavigatingRouter,
  page: string,
  browser: Browser = location,
  staysFull = isFullScreen,
) {
  const { commitLocation, load } = router
  let here = page
  const isElsewhere = (path: string) => path !== here && isServerRendered(path)

  router.commitLocation = (next) => {
    if (staysFull() && isSameKind(next.pathname, here)) here = next.pathname
    if (!isElsewhere(next.pathname)) return commitLocation(next)
    if (next.replace) browser.replace(next.publicHref)
    else browser.assign(next.publicHref)
    return never()
  }
  router.load = (...options) => {
    if (!isElsewhere(router.history.location.pathname)) return load(...options)
    browser.reload()
    return never()
  }
}
