import type { RouterHistory } from '@tanstack/react-router'

type NavigationBlocker = Parameters<RouterHistory['block']>[0]

interface Browser {
  assign(href: string): void
  replace(href: string): void
  reload(): void
}

interface Options {
  /** The path of this page. */
  page: string
  /** Whether navigating to a path is a full page load. */
  isDocument(path: string): boolean
  browser?: Browser
  isFullScreen?: () => boolean
}

const showsFullScreen = () => document.fullscreenElement !== null

const kindOf = (path: string) => path.split('/')[1]!

/** Detaches the router's history: the page is being left. */
const never = () => new Promise<boolean>(() => undefined)

/**
 * Makes visits to other documents full page loads, and so going back to an entry that this page does not know. A film
 * in fullscreen changes to the next one within the page, since a page load would end fullscreen.
 */
export function fullPageNavigation({
  page,
  isDocument,
  browser = location,
  isFullScreen = showsFullScreen,
}: Options): NavigationBlocker {
  let here = page

  return {
    enableBeforeUnload: false,
    blockerFn({ nextLocation: { pathname, href }, action }) {
      const isVisit = action === 'PUSH' || action === 'REPLACE'
      if (isVisit && isFullScreen() && kindOf(pathname) === kindOf(here)) here = pathname
      if (pathname === here || !isDocument(pathname)) return false
      if (action === 'PUSH') browser.assign(href)
      else if (action === 'REPLACE') browser.replace(href)
      else browser.reload()
      return never()
    },
  }
}

interface DeclaredRoute {
  path: string
  staticData?: { isDocument?: boolean }
}

/** Whether a path is always a full page load, by its first segment. */
export function documentsAmong(routes: readonly { options: unknown }[]): (path: string) => boolean {
  const declared = routes.map(({ options }) => options as DeclaredRoute)
  const kinds = new Set(
    declared.filter(({ staticData }) => staticData?.isDocument).map(({ path }) => kindOf(path)),
  )
  return (path) => kinds.has(kindOf(path))
}
