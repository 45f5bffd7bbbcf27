import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useDismiss } from './Dropdown.tsx'
import { Icon } from './Icon.tsx'
import { matchingOption, optionAfterKey, isOpenKey } from './select-keys.ts'

export interface SelectOption {
  value: string
  label: string
}

interface Props {
  /** The label for screen readers, also shown while nothing is selected. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** The classes of the button. */
  className?: string
  /** The side of the button with which the list is aligned. */
  side?: 'start' | 'end'
}

/**
 * A custom select for a few options. The button keeps the focus and handles the keys of the list, as in a select-only
 * combobox.
 */
export function Select({ label, value, options, onChange, className = '', side = 'start' }: Props) {
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const isOpen = marked !== null
  const at = options.findIndex((option) => option.value === value)
  const close = () => setMarked(null)
  const choose = (place: number) => {
    close()
    const chosen = options[place]
    if (chosen && chosen.value !== value) onChange(chosen.value)
  }
  useDismiss(whole, isOpen, close)
  useScrollToMarked(whole, marked)
  const find = useTypeahead(options)

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const found = find(event.key, marked ?? Math.max(at, 0))
    if (found !== undefined) {
      event.preventDefault()
      if (found >= 0) setMarked(found)
      return
    }
    if (marked === null) {
      if (!isOpenKey(event.key)) return
      event.preventDefault()
      setMarked(markAfterKey(event.key, at, options.length))
      return
    }
    if (event.key === 'Tab') return choose(marked)
    const next = optionAfterKey(event.key, marked, options.length)
    if (next !== undefined) setMarked(next)
    else if (event.key === 'Enter' || event.key === ' ') choose(marked)
    else return
    event.preventDefault()
  }

  return (
    <div ref={whole} className="relative">
      <button
        type="button"
        // A native select cannot be styled like the controls beside it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        {...(isOpen && { 'aria-activedescendant': `${id}-${marked}` })}
        onClick={() => (isOpen ? close() : setMarked(Math.max(at, 0)))}
        onKeyDown={press}
        className={`flex cursor-pointer items-center justify-between gap-2 text-start text-ink ${className}`}
      >
        <span className="truncate">{options[at]?.label ?? label}</span>
        <Icon name="down" className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        tabIndex={-1}
        hidden={!isOpen}
        className={`absolute top-full z-30 mt-2 max-h-[min(22rem,55svh)] w-max max-w-[min(20rem,90vw)] min-w-full animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised p-1.5 text-ink shadow-2xl ${
          side === 'start' ? 'start-0' : 'end-0'
        }`}
      >
        {options.map((option, place) => (
          // The button keeps the focus and handles the keys of its options.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.value}
            // The options of a native select cannot be styled.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            id={`${id}-${place}`}
            aria-selected={place === at}
            data-marked={place === marked || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-lg px-3 text-sm hover:bg-ink/8 data-marked:bg-ink/12"
          >
            <span className="min-w-0 truncate">{option.label}</span>
            <Icon name="check" className={`size-4 shrink-0 ${place === at ? '' : 'invisible'}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The option to mark when a key opens the list: the selected one, or the first or last for Home and End. */
const markAfterKey = (key: string, at: number, count: number) =>
  key === 'Home' || key === 'End' ? optionAfterKey(key, 0, count)! : Math.max(at, 0)

const TYPEAHEAD_RESET_MS = 600

/** Finds options by their first letters. Returns undefined for keys that type nothing, and -1 if no option matches. */
function useTypeahead(options: readonly SelectOption[]) {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, from: number) => {
    const now = Date.now()
    const before = now - typed.current.at < TYPEAHEAD_RESET_MS ? typed.current.text : ''
    if (Array.from(key).length !== 1 || (key === ' ' && before === '')) return undefined
    typed.current = { text: before + key, at: now }
    return matchingOption(
      typed.current.text,
      options.map(({ label }) => label),
      from,
    )
  }
}

function useScrollToMarked(whole: { current: HTMLElement | null }, marked: number | null) {
  useEffect(() => {
    whole.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [whole, marked])
}
