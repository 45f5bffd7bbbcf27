import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { nextIndex } from '@matinee/ui/Rail'
import type { KeyboardEvent } from 'react'
import { useText } from '../text.tsx'

interface Props {
  programs: Card[]
  at: number
  show: (at: number) => void
  isPaused: boolean
  setPaused: (isPaused: boolean) => void
}

/** The controls of the slides: the current one, links to each, and pause. */
export function HeroDots({ programs, at, show, isPaused, setPaused }: Props) {
  const t = useText()

  return (
    <fieldset className="absolute end-[calc(var(--gutter)-0.5rem)] bottom-3 z-10 flex items-center sm:bottom-8">
      <legend className="sr-only">{t('hero.choose')}</legend>
      {programs.map(({ id, title }, number) => (
        <button
          key={id}
          type="button"
          aria-label={t('hero.to', { title })}
          aria-current={number === at}
          onClick={() => show(number)}
          onKeyDown={(event) => walk(event, number, programs.length, show)}
          className="group/dot grid h-8 min-w-6 cursor-pointer place-items-center px-1"
        >
          <span
            className={`h-1 rounded-full transition-[width,background-color] duration-300 ${
              number === at ? 'w-8 bg-ink' : 'w-4 bg-ink/45 group-hover/dot:bg-ink/80'
            }`}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={t(isPaused ? 'hero.play' : 'hero.pause')}
        onClick={() => setPaused(!isPaused)}
        className="grid size-8 cursor-pointer place-items-center rounded-full text-ink/80 hover:bg-ink/15 hover:text-ink motion-reduce:hidden"
      >
        <Icon name={isPaused ? 'play' : 'pause'} className="size-4" />
      </button>
    </fieldset>
  )
}

/** Arrow keys, Home and End move between the dots. */
function walk(event: KeyboardEvent<HTMLElement>, from: number, count: number, show: (at: number) => void) {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = nextIndex(event.key, from, count, rightToLeft)
  if (next === undefined) return
  event.preventDefault()
  show(next)
  event.currentTarget.closest('fieldset')!.querySelectorAll('button')[next]!.focus()
}
