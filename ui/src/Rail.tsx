import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  /** Id of the heading that names the row. */
  labelledBy: string
  backLabel: string
  forwardLabel: string
  /** Width of each item, as a CSS length. */
  itemWidth: string
  /** Called when less than one more window of the row is left. */
  onNearEnd?: () => void
  children: ReactNode
}

/** A horizontal row: touch and wheel scroll it, arrow buttons scroll by a page, arrow keys move between its links. */
export function Rail({ labelledBy, backLabel, forwardLabel, itemWidth, onNearEnd, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(list, onNearEnd)
  useArrowKeys(list)
  const turn = (direction: 1 | -1) => () => scrollByPage(list.current!, direction)

  return (
    <div className="group/rail relative">
      <ul
        ref={list}
        aria-labelledby={labelledBy}
        style={{ gridAutoColumns: itemWidth }}
        className="scrollless grid snap-x snap-mandatory scroll-px-[var(--gutter)] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain px-[var(--gutter)] py-3 sm:gap-4"
      >
        {children}
      </ul>
      <Arrow side="start" label={backLabel} hidden={ends.atStart} onClick={turn(-1)} />
      <Arrow side="end" label={forwardLabel} hidden={ends.atEnd} onClick={turn(1)} />
    </div>
  )
}

interface ArrowProps {
  side: 'start' | 'end'
  label: string
  hidden: boolean
  onClick: () => void
}

/** A scroll button for the mouse only: touch swipes, and keys move between the links. */
function Arrow({ side, label, hidden, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={`absolute inset-y-3 hidden w-[max(var(--gutter),3.5rem)] cursor-pointer place-items-center text-ink opacity-0 transition-opacity duration-200 group-hover/rail:opacity-100 pointer-fine:grid ${
        side === 'start' ? 'start-0' : 'end-0'
      } ${hidden ? 'invisible' : ''}`}
    >
      <span className="grid size-11 place-items-center rounded-full bg-raised shadow-lg ring-1 ring-line transition-transform hover:scale-110">
        <Icon name={side === 'start' ? 'back' : 'forward'} className="size-5 rtl:-scale-x-100" />
      </span>
    </button>
  )
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

function scrollByPage(list: HTMLElement, direction: 1 | -1) {
  const step = list.clientWidth * 0.85 * direction
  list.scrollBy({ left: isRightToLeft(list) ? -step : step, behavior: 'smooth' })
}

/**
 * Arrow keys, Home and End move between the links. Tab still visits every link, and each is scrolled into
 * view.
 */
function useArrowKeys(list: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = list.current!
    element.addEventListener('keydown', focusByArrowKey)
    element.addEventListener('focusin', scrollFullyIntoView)
    return () => {
      element.removeEventListener('keydown', focusByArrowKey)
      element.removeEventListener('focusin', scrollFullyIntoView)
    }
  }, [list])
}

/** Scrolls a half-visible link into view, which browsers do not do. A link clicked with a pointer must not move. */
function scrollFullyIntoView({ target }: FocusEvent) {
  const link = target as HTMLElement
  if (link.matches(':focus-visible')) link.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}

function focusByArrowKey(event: KeyboardEvent) {
  const list = event.currentTarget as HTMLElement
  const links = [...list.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = nextIndex(event.key, at, links.length, isRightToLeft(list))
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

/** The index that a key moves to from item `at` of `count`; undefined for other keys. */
export function nextIndex(key: string, at: number, count: number, rightToLeft: boolean) {
  if (at < 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!step) return undefined
  return Math.min(count - 1, Math.max(0, at + (rightToLeft ? -step : step)))
}

const INITIAL_ENDS = { atStart: true, atEnd: true, nearEnd: false }

function useScrollEnds(list: { current: HTMLElement | null }, onNearEnd: () => void = () => undefined) {
  const [ends, setEnds] = useState(INITIAL_ENDS)
  const goOn = useEffectEvent(onNearEnd)

  useEffect(() => {
    const element = list.current!
    const look = () => {
      const now = scrollEndsOf(Math.abs(element.scrollLeft), element.clientWidth, element.scrollWidth)
      setEnds((before) => (isSame(before, now) ? before : now))
      if (now.nearEnd) goOn()
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list])

  return ends
}

const isSame = (one: typeof INITIAL_ENDS, other: typeof INITIAL_ENDS) =>
  one.atStart === other.atStart && one.atEnd === other.atEnd && one.nearEnd === other.nearEnd

/** Computes the ends in pixels with a tolerance of two, since zoomed browsers stop at fractions. */
export const scrollEndsOf = (scrolled: number, visible: number, whole: number) => ({
  atStart: scrolled <= 2,
  atEnd: scrolled + visible >= whole - 2,
  /** Scrolled, with less than one more window left. */
  nearEnd: scrolled > 2 && scrolled + 2 * visible >= whole,
})
