import { Button } from '@matinee/ui/Button'
import { useEffect, useId, useRef } from 'react'
import { useAccountText } from '../../account-text.tsx'

interface Props {
  store: string
  said: boolean | null
  /** Opened by the visitor, so it takes focus. */
  hasFocus: boolean
  onSaid: (mayCount: boolean) => void
  /** Closes it without a change, where a choice was made before. */
  onLeave?: () => void
}

const BAR =
  'fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto max-w-3xl animate-appear rounded-2xl ' +
  'border border-line bg-raised p-4 text-ink shadow-xl outline-none sm:flex sm:items-center sm:gap-6 sm:p-5'

/** The consent banner at the bottom edge, with two equally prominent answers. */
export function Question({ store, said, hasFocus, onSaid, onLeave }: Props) {
  const t = useAccountText()
  const title = useId()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasFocus) bar.current?.focus()
  }, [hasFocus])
  useEffect(() => {
    const ended = new AbortController()
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onLeave?.()
    bar.current?.addEventListener('keydown', leave, { signal: ended.signal })
    return () => ended.abort()
  }, [onLeave])

  return (
    <section ref={bar} data-consent tabIndex={-1} aria-labelledby={title} className={BAR}>
      <div className="min-w-0 flex-1">
        <h2 id={title} className="font-bold">
          {t('consent.title')}
        </h2>
        <p className="mt-1 text-sm leading-relaxed text-pretty text-quiet">
          {t('consent.text', { store })} {said !== null && t(said ? 'consent.said_yes' : 'consent.said_no')}
        </p>
      </div>
      <div className="mt-3 grid shrink-0 grid-cols-2 gap-2 sm:mt-0">
        <Button tone="plain" onClick={() => onSaid(false)}>
          {t('consent.no')}
        </Button>
        <Button tone="plain" onClick={() => onSaid(true)}>
          {t('consent.yes')}
        </Button>
      </div>
    </section>
  )
}
