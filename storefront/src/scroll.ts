import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Scrolls to the `y` of a new visit. The router handles everything else: a hash, the top, and the former position when
 * going back or forward.
 */
export function scrollToY(router: RegisteredRouter) {
  let isVisit = true
  router.history.subscribe(({ action }) => {
    isVisit = action.type === 'PUSH' || action.type === 'REPLACE'
  })
  let shown: string | undefined // the first page is loaded before it is rendered, so the router reports no change
  return router.subscribe('onRendered', ({ toLocation }) => {
    const { y }: { y?: number } = toLocation.search
    const isAnother = toLocation.href !== shown
    shown = toLocation.href
    if (isVisit && isAnother && y !== undefined && !toLocation.hash) scrollTo(0, y)
  })
}

/** Returns whether to restore the scroll position: not on the first visit if the viewer scrolled before hydration. */
export function stayAtFirst() {
  let isFirst = true
  return () => {
    const stays = isFirst && scrollY > 0
    isFirst = false
    if (stays) document.dispatchEvent(new Event('scroll')) // the router saves only positions of which it received a scroll event
    return !stays
  }
}
