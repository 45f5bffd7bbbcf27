import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'

export interface Item {
  key: string
  label: string
  /** What is chosen there now. */
  value?: string
  /** Leads to another list. */
  opens?: boolean
  /** Given where one of several is chosen. */
  isChosen?: boolean
  act: () => void
}

interface Props {
  label: string
  items: Item[]
  back?: { label: string; act: () => void }
  onKeyDown: (event: KeyboardEvent) => void
}

/** A player so low has no room for a list beside its bar. */
const LOW_PX = 400

/** Lays a list at the foot of the window where it would cover a low film and there is more of a page below. */
function lieBelow(list: HTMLElement) {
  const { clientHeight } = list.closest('.mp-player')!
  if (clientHeight > LOW_PX || innerHeight < clientHeight * 1.5) return
  list.popover = 'manual'
  list.showPopover()
}

/** A list of things to press: arrows, Home and End move through it, the chosen line has the focus first. */
export function Menu({ label, items, back, onKeyDown }: Props) {
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    lieBelow(root.current!)
    const chosen = root.current?.querySelector<HTMLElement>('[aria-checked=true]')
    const first = root.current?.querySelector<HTMLElement>('[role^=menuitem]:not(.mp-menu-back)')
    const start = chosen ?? first
    start?.focus()
  }, [])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const target = lineFor(event.key, lines, lines.indexOf(event.target as HTMLElement))
    if (target) {
      event.preventDefault()
      target.focus()
    } else onKeyDown(event)
  }

  return (
    <div
      className="mp-menu"
      ref={root}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-focus="menu"
      onKeyDown={move}
    >
      {back && (
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="mp-menu-back"
          aria-label={back.label}
          onClick={back.act}
        >
          <Icon name="previous" />
          <span>{label}</span>
        </button>
      )}
      {items.map((item) => (
        <Line key={item.key} item={item} />
      ))}
    </div>
  )
}

function Line({ item: { label, value, opens = false, isChosen, act } }: { item: Item }) {
  const choice =
    isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen }

  return (
    <button type="button" tabIndex={-1} {...choice} {...(opens && { 'aria-haspopup': 'menu' })} onClick={act}>
      {isChosen !== undefined && <span className="mp-check">{isChosen && <Icon name="check" />}</span>}
      <span>{label}</span>
      {value !== undefined && <span className="mp-value">{value}</span>}
      {opens && <Icon name="next" />}
    </button>
  )
}

function lineFor(key: string, lines: HTMLElement[], at: number) {
  if (key === 'ArrowDown') return lines[(at + 1) % lines.length]
  if (key === 'ArrowUp') return lines.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return lines[0]
  return key === 'End' ? lines.at(-1) : undefined
}
