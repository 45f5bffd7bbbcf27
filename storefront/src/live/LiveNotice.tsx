import type { LiveState } from '@matinee/contract/live/live'
import { buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { StageNotice } from '../playback/StageNotice.tsx'
import { useLanguage } from '../text.tsx'
import { LiveCountdown } from './LiveCountdown.tsx'

interface Props {
  state: LiveState
  startsAt: string | null
  /** Whether the last picture is still visible. */
  overPicture: boolean
  /** Called at the start time. */
  onStart: () => void
}

/** Why there is no picture now, and when it will start. */
export function LiveNotice({ state, startsAt, overPicture, onStart }: Props) {
  const t = useAccountText()
  if (overPicture) return <InterruptionNotice />
  if (state === 'scheduled' && startsAt) return <CountdownNotice startsAt={startsAt} onStart={onStart} />
  // On air: the player is loading.
  const shown = state === 'live' || state === 'scheduled' ? 'waiting' : state

  return (
    <div aria-live="polite">
      <StageNotice
        sign={<Icon name={SIGNS[shown]} className="size-5 sm:size-6.5" />}
        title={t(`live.${shown}.title`)}
        text={t(`live.${shown}.text`)}
        action={OVER.has(shown) && <Browse label={t('live.browse')} />}
      />
    </div>
  )
}

const SIGNS: Record<Exclude<LiveState, 'live' | 'scheduled'>, IconName> = {
  waiting: 'clock',
  interrupted: 'clock',
  keeping: 'film',
  ended: 'film',
  on_demand: 'film',
  canceled: 'close',
}
const OVER = new Set<LiveState>(['ended', 'canceled'])

function CountdownNotice({ startsAt, onStart }: { startsAt: string; onStart: () => void }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const moment = new Date(startsAt)

  return (
    <StageNotice
      sign={<Icon name="clock" className="size-5 sm:size-6.5" />}
      title={t('live.scheduled.title')}
      text={
        <>
          <p>
            <time dateTime={startsAt}>{format.format(moment)}</time>
          </p>
          <LiveCountdown to={startsAt} onStart={onStart} />
        </>
      }
    />
  )
}

/** The message over the last picture while the signal is lost. */
function InterruptionNotice() {
  const t = useAccountText()
  return (
    <output className="pointer-events-none absolute block inset-x-3 top-3 mx-auto w-fit max-w-[calc(100%-1.5rem)] animate-appear rounded-full bg-black/85 px-4 py-2 text-center text-sm font-semibold text-ink">
      {t('live.interrupted.title')}
    </output>
  )
}

const Browse = ({ label }: { label: string }) => (
  <Link to={links.catalog} className={buttonClass({ tone: 'bright' })}>
    {label}
  </Link>
)
