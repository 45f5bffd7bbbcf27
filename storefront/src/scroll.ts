import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * A visit goes to its hash, else to `y`, else to the top; going back and forth returns to where one was. The router
 * knows all of it but `y`, so only that is done here, after the router has had its turn.
 */
export function scrollToY(router: RegisteredRouter) {
  let isVisit = true
  router.history.subscribe(({ action }) => {
    isVisit = action.type === 'PUSH' || action.type === 'REPLACE'
  })
  let shown: string | undefined // a first page is loaded before it is drawn, so the router sees no change
  return router.subscribe('onRendered', ({ toLocation }) => {
    const { y }: { y?: number } = toLocation.search
    const isAnother = toLocation.href !== shown
    shown = toLocation.href
    if (isVisit && isAnother && y !== undefined && !toLocation.hash) scrollTo(0, y)
  })
}

/** Whoever has scrolled a page before it answers stays where they are; every later visit goes to its own place. */
export function stayAtFirst() {
  let isFirst = true
  return () => {
    const stays = isFirst && scrollY > 0
    isFirst = false
    if (stays) document.dispatchEvent(new Event('scroll')) // the router keeps the places of what it heard scroll alone
    return !stays
  }
}
