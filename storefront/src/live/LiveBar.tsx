import type { Card } from '@matinee/contract/catalogue/catalogue'
import { getLiveCalendar } from '@matinee/contract/live/live-page'
import type { LiveKind } from '@matinee/contract/live/live'
import { addressOf } from '@matinee/contract/platform/address'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../account-text.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useLanguage } from '../text.tsx'
import { LIVE_WORDS } from './live-words.ts'
import { OtherDates } from './OtherDates.tsx'
import { Reminders } from './Reminders.tsx'
import { useLiveEvent } from './use-live-event.ts'

/** The bar under the picture of a live event: live now, or its date with calendar and reminders. */
export function LiveBar({ program }: { program: Card }) {
  const t = useAccountText()
  const { kind, state, starts_at, title_on_air } = useLiveEvent(program)
  const isLive = state === 'live' || state === 'interrupted'
  const title = title_on_air ?? program.title
  useTitle(isLive ? t(LIVE_WORDS[kind].tab, { title }) : program.title)

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-[var(--gutter)] pt-5">
      {isLive ? (
        <OnAir kind={kind} title={title_on_air} />
      ) : (
        starts_at && <Start kind={kind} state={state} startsAt={starts_at} />
      )}
      {state === 'scheduled' && <Reminders contentId={program.id} />}
      {state === 'scheduled' && (
        <a
          href={addressOf(getLiveCalendar, { params: { id: program.id } })}
          className={buttonClass({ tone: 'plain' })}
        >
          <Icon name="save" />
          {t('live.calendar')}
        </a>
      )}
      <OtherDates contentId={program.id} />
    </div>
  )
}

function OnAir({ kind, title }: { kind: LiveKind; title: string | null }) {
  const t = useAccountText()
  return (
    <p className="flex flex-wrap items-center gap-2.5 font-semibold">
      <span className="flex items-center gap-1.5 rounded-md bg-[#c81e1e] px-2 py-1 text-sm leading-none text-white">
        <span className="size-2 rounded-full bg-white" />
        {t(LIVE_WORDS[kind].on_air)}
      </span>
      {title && <span dir="auto">{title}</span>}
    </p>
  )
}

function Start({ kind, state, startsAt }: { kind: LiveKind; state: string; startsAt: string }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(startsAt))
  const isAhead = state === 'scheduled' || state === 'waiting'
  if (state === 'canceled') return <p className="font-semibold">{t('live.canceled.title')}</p>
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Icon name="clock" className="size-5" />
      {t(LIVE_WORDS[kind][isAhead ? 'starts' : 'was'], { moment })}
    </p>
  )
}
