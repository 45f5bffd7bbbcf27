import { useRouter } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { neighbourOf, type Direction } from './spatial.ts'

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** The keys of a remote control's back button. */
const BACK = new Set(['Escape', 'Backspace', 'GoBack', 'BrowserBack', 'XF86Back'])

interface Remote {
  /** Whether there is a previous screen. */
  canGoBack: boolean
  /** Whether a film is in full screen, when arrow keys belong to the player. */
  hasArrows?: boolean
}

/** Handles a remote control: arrow keys move focus, one key goes back. */
export function useRemote(view: RefObject<HTMLElement | null>, { canGoBack, hasArrows = true }: Remote) {
  const { history } = useRouter()

  useEffect(() => {
    const stop = new AbortController()
    const answer = (event: KeyboardEvent) => {
      const direction = ARROWS[event.key]
      if (hasArrows && direction && view.current) {
        event.preventDefault()
        moveFocus(view.current, direction)
      }
      if (canGoBack && BACK.has(event.key)) {
        event.preventDefault()
        history.back()
      }
    }
    // Before the player, which uses Escape and Backspace otherwise.
    document.addEventListener('keydown', answer, { signal: stop.signal, capture: !hasArrows })
    return () => stop.abort()
  }, [view, history, canGoBack, hasArrows])
}

function moveFocus(view: HTMLElement, direction: Direction) {
  const all = [...view.querySelectorAll<HTMLElement>('a[href], button:not(:disabled, [aria-disabled=true])')]
  const here = all.find((element) => element === document.activeElement)
  if (!here) return focusOn(all[0])
  const others = all.filter((element) => element !== here)
  return focusOn(
    neighbourOf(
      here.getBoundingClientRect(),
      others.map((element) => [element, element.getBoundingClientRect()]),
      direction,
    ),
  )
}

function focusOn(element: HTMLElement | undefined, behavior: ScrollBehavior = 'smooth') {
  element?.focus({ preventScroll: true })
  element?.closest('section')?.scrollIntoView({ block: 'start', behavior })
  const list = element?.closest('ul')
  if (element && list) list.scrollBy({ left: asideIn(list, element), behavior })
}

/** The scroll offset that centres an element in its list. */
function asideIn(list: HTMLElement, element: HTMLElement) {
  const [whole, part] = [list.getBoundingClientRect(), element.getBoundingClientRect()]
  return (part.left + part.right - whole.left - whole.right) / 2
}

/** Focuses an element as soon as it exists, once: a remote control has no pointer. */
export function takeFocus(element: HTMLElement | null) {
  focusOn(element ?? undefined, 'instant')
}
