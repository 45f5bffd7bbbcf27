import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { links } from '../../links.ts'
import { useLanguage } from '../../text.tsx'
import { StageNotice } from '../StageNotice.tsx'
import { timeUntil } from './time-until.ts'

interface Props {
  opensAt: string | null
  /** Called at the release time. */
  onOpen: () => void
}

/** A scheduled program: its release in the viewer's time zone, with a countdown on the last day. */
export function ScheduledNotice({ opensAt, onOpen }: Props) {
  const { t, locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const text = opensAt
    ? t('stage.scheduled.at', { date: format.format(new Date(opensAt)) })
    : t('stage.scheduled.soon')
  const browse = (
    <Link to={links.catalog} className={buttonClass({ tone: 'bright' })}>
      {t('stage.scheduled.action')}
    </Link>
  )

  return (
    <StageNotice
      sign={<Icon name="clock" className="size-5 sm:size-6.5" />}
      title={t('stage.scheduled.title')}
      text={
        <>
          <p>{text}</p>
          {opensAt && <Countdown to={opensAt} onOpen={onOpen} />}
        </>
      }
      action={browse}
    />
  )
}

/** Refetches this long after the moment, in case the server's clock is behind. */
const GRACE_MS = 1000

function Countdown({ to, onOpen }: { to: string; onOpen: () => void }) {
  const { t } = useLanguage()
  const now = useNow()
  const left = timeUntil(to, now)
  const isOver = now >= Date.parse(to) + GRACE_MS
  const open = useEffectEvent(onOpen)

  useEffect(() => {
    if (isOver) open()
  }, [isOver])

  if (!left) return null
  return (
    <p role="timer" className="mt-1 font-semibold text-ink tabular-nums sm:mt-2">
      <span className="sr-only">{t('stage.scheduled.left')} </span>
      {t('stage.scheduled.in', left)}
    </p>
  )
}

/** The current time, updated each second. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
