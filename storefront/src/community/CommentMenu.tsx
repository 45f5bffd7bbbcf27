import { useDismiss } from '@matinee/ui/Dropdown'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Sign } from './icons.tsx'

export interface MenuAction {
  icon: ReactNode
  label: string
  onPress: () => void
}

/** The less common actions in a menu: arrow keys move, and Escape, a press outside or leaving closes it. */
export function CommentMenu({ label, acts }: { label: string; acts: MenuAction[] }) {
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useDismiss(whole, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={whole} className="relative ms-auto">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="grid size-9 cursor-pointer place-items-center rounded-full text-quiet hover:bg-ink/10 hover:text-ink"
      >
        <Sign name="more" className="size-5" />
      </button>
      {isOpen && <Acts id={id} label={label} acts={acts} onClose={close} />}
    </div>
  )
}

interface ActsProps {
  id: string
  label: string
  acts: MenuAction[]
  onClose: () => void
}

function Acts({ id, label, acts, onClose }: ActsProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsIn(menu.current)[0]?.focus(), [])

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => walk(event, itemsIn(menu.current))}
      className="absolute end-0 top-full z-20 mt-1 w-max max-w-64 min-w-44 animate-appear rounded-xl border border-line bg-raised p-1.5 shadow-2xl"
    >
      {acts.map((act) => (
        <button
          key={act.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            act.onPress()
          }}
          className="flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start text-sm font-medium hover:bg-ink/10"
        >
          <span className="text-lg text-quiet">{act.icon}</span>
          {act.label}
        </button>
      ))}
    </div>
  )
}

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll('button') ?? [])]

function walk(event: KeyboardEvent, items: HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  items[goal]?.focus()
}
