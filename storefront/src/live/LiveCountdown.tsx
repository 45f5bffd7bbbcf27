import { useEffect, useEffectEvent, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useLanguage } from '../text.tsx'
import { partsUntil } from './parts-until.ts'

/** Refetches this long after the moment, in case the server's clock is behind. */
const GRACE_MS = 1000

interface Props {
  to: string
  onStart: () => void
  /** In one line, over a picture. */
  isCompact?: boolean
}

/** The countdown to a live event, updated each second. */
export function LiveCountdown({ to, onStart, isCompact = false }: Props) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const now = useNow()
  const isOver = now >= Date.parse(to) + GRACE_MS
  const start = useEffectEvent(onStart)
  useEffect(() => {
    if (isOver) start()
  }, [isOver])

  if (isCompact)
    return (
      <div
        role="timer"
        aria-label={t('live.countdown')}
        className="rounded-control bg-black/85 px-4 py-2 text-sm font-semibold text-ink tabular-nums"
      >
        {partsUntil(to, now)
          .map(({ unit, count }) => formatUnit(locale, unit, count))
          .join(' ')}
      </div>
    )
  return (
    <div role="timer" aria-label={t('live.countdown')}>
      <dl className="mt-3 flex justify-center gap-3 text-ink tabular-nums sm:mt-5 sm:gap-5">
        {partsUntil(to, now).map(({ unit, count }) => (
          <div key={unit} className="grid min-w-12 justify-items-center sm:min-w-16">
            <dt className="order-last mt-1 text-xs text-ink/80 sm:text-sm">{unitIn(locale, unit, count)}</dt>
            <dd className="text-2xl leading-none font-extrabold sm:text-5xl">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const formatUnit = (locale: string, unit: string, count: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)

/** `hours` of `3 hours`, as the language says it beside this number. */
const unitIn = (locale: string, unit: string, count: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(count)
    .find(({ type }) => type === 'unit')?.value ?? ''

function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
