/** Input events that move in a page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let leaveCurrent: (() => void) | undefined

/**
 * Brings an element into view and keeps it there while the page above it grows and shrinks: parts of it come late. Ends
 * as soon as the viewer moves, whatever scrolls a page of the same height, the focus is elsewhere, or the page is to stay
 * at another element. Gives what calls it off.
 */
export function stayAt(element: HTMLElement, block: ScrollLogicalPosition = 'start'): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let [top, height] = [0, 0]
  const bring = () => {
    element.scrollIntoView({ block, behavior: 'instant' })
    top = element.getBoundingClientRect().top
    height = document.body.offsetHeight
  }
  const page = new ResizeObserver(bring)
  const leave = () => {
    page.disconnect()
    leaving.abort()
    if (leaveCurrent === leave) leaveCurrent = undefined
  }

  const follow = () => {
    const isMoved = Math.abs(element.getBoundingClientRect().top - top) > 1
    if (isMoved && document.body.offsetHeight === height) leave()
  }

  const stay = () => {
    leaveCurrent?.()
    leaveCurrent = leave
    bring()
    page.observe(document.body)
  }

  // The browser has scrolled to the target already: start at once, since the page may grow in this very frame.
  const isBroughtByBrowser = scrollY > 0 && !leaveCurrent
  if (isBroughtByBrowser) stay()
  else inStillFrame(element, stay, signal)
  for (const move of MOVES) addEventListener(move, leave, { capture: true, passive: true, signal })
  addEventListener('scroll', follow, { passive: true, signal })
  addEventListener('focusin', ({ target }) => element.contains(target as Node) || leave(), { signal })
  return leave
}

/**
 * Calls `then` in the first frame in which an element has the place in the page it had the frame before: a jump in a frame
 * in which the page grows as well moves what comes into sight by it.
 */
function inStillFrame(element: HTMLElement, then: () => void, signal: AbortSignal, was?: number) {
  requestAnimationFrame(() => {
    if (signal.aborted) return
    const place = element.getBoundingClientRect().top + scrollY
    if (place === was) then()
    else inStillFrame(element, then, signal, place)
  })
}
