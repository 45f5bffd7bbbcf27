/** What a viewer does to go elsewhere in a page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let leaveCurrent = () => {}

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
  }

  const follow = () => {
    const isMoved = Math.abs(element.getBoundingClientRect().top - top) > 1
    if (isMoved && document.body.offsetHeight === height) leave()
  }

  leaveCurrent()
  leaveCurrent = leave
  bring()
  page.observe(document.body)
  for (const move of MOVES) addEventListener(move, leave, { capture: true, passive: true, signal })
  addEventListener('scroll', follow, { passive: true, signal })
  addEventListener('focusin', ({ target }) => element.contains(target as Node) || leave(), { signal })
  return leave
}
