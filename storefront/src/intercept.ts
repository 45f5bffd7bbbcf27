interface Click {
  button: number
  defaultPrevented: boolean
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

interface Anchor {
  href: string
  target: string
  hasAttribute(name: string): boolean
}

interface Screens {
  history: { push(href: string): void }
  getMatchedRoutes(path: string): readonly [unknown, Record<string, string>, unknown]
}

/** The route of a clicked link; undefined where the browser should follow it. */
export function internalPathOf(click: Click, anchor: Anchor, here: string, screens: Screens) {
  const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
  if (click.defaultPrevented || !isPlain) return undefined
  if (anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return undefined

  const [to, from] = [new URL(anchor.href), new URL(here)]
  if (to.origin !== from.origin || !isScreen(screens, to.pathname)) return undefined
  const isPartOfThisPage = to.hash && to.pathname === from.pathname && to.search === from.search
  return isPartOfThisPage ? undefined : to.pathname + to.search + to.hash
}

/** Whether a path is that of a screen, and not only begins like one: the router calls what is left over `**`. */
function isScreen(screens: Screens, path: string) {
  const [, params, route] = screens.getMatchedRoutes(path)
  return route !== undefined && !params['**']
}

/** Links in rich text are followed by the router where they lead to one of its screens. */
export function interceptLinks(screens: Screens) {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    const inside = anchor && internalPathOf(event, anchor, location.href, screens)
    if (!inside) return
    event.preventDefault()
    screens.history.push(inside)
  })
}
