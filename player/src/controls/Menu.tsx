import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'

export interface MenuItem {
  key: string
  label: string
  /** The current choice. */
  value?: string
  /** Opens another list. */
  opens?: boolean
  /** Set if the item is one of several choices. */
  isChosen?: boolean
  act: () => void
}

interface Props {
  label: string
  items: MenuItem[]
  back?: { label: string; act: () => void }
  onKeyDown: (event: KeyboardEvent) => void
}

/** A player of this height or less has no room for the list above its bar. */
const LOW_PLAYER_PX = 400

/** Opens the list at the bottom of the window if it would cover a low player. */
function openBelow(list: HTMLElement) {
  const { clientHeight } = list.closest('.mp-player')!
  if (clientHeight > LOW_PLAYER_PX || innerHeight < clientHeight * 1.5) return
  list.popover = 'manual'
  list.showPopover()
}

/** A menu navigated by arrow keys, Home and End. The chosen item is focused first. */
export function Menu({ label, items, back, onKeyDown }: Props) {
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    openBelow(root.current!)
    const chosen = root.current?.querySelector<HTMLElement>('[aria-checked=true]')
    const first = root.current?.querySelector<HTMLElement>('[role^=menuitem]:not(.mp-menu-back)')
    const start = chosen ?? first
    start?.focus()
  }, [])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const target = itemForKey(event.key, lines, lines.indexOf(event.target as HTMLElement))
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
        <MenuItemButton key={item.key} item={item} />
      ))}
    </div>
  )
}

function MenuItemButton({ item: { label, value, opens = false, isChosen, act } }: { item: MenuItem }) {
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

function itemForKey(key: string, lines: HTMLElement[], at: number) {
  if (key === 'ArrowDown') return lines[(at + 1) % lines.length]
  if (key === 'ArrowUp') return lines.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return lines[0]
  return key === 'End' ? lines.at(-1) : undefined
}
