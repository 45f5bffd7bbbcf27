import type { LiveKind, LiveState } from '@matinee/contract/live/live'
import { buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { StageNotice } from '../playback/StageNotice.tsx'
import { useLanguage } from '../text.tsx'
import { LIVE_WORDS, type NoticeState } from './live-words.ts'
import { LiveCountdown } from './LiveCountdown.tsx'

interface Props {
  kind: LiveKind
  state: LiveState
  startsAt: string | null
  /** Whether the last picture is still visible. */
  overPicture: boolean
  /** Called at the start time. */
  onStart: () => void
}

/** Why there is no picture now, and when it will start. */
export function LiveNotice({ kind, state, startsAt, overPicture, onStart }: Props) {
  const t = useAccountText()
  if (overPicture) return <InterruptionNotice />
  if (state === 'scheduled' && startsAt)
    return <CountdownNotice kind={kind} startsAt={startsAt} onStart={onStart} />
  // On air: the player is loading.
  const shown = state === 'live' || state === 'scheduled' ? 'waiting' : state

  return (
    <div aria-live="polite">
      <StageNotice
        sign={<Icon name={SIGNS[shown]} className="size-5 sm:size-6.5" />}
        title={t(LIVE_WORDS[kind].notices[shown].title)}
        text={t(LIVE_WORDS[kind].notices[shown].text)}
        action={OVER.has(shown) && <Browse label={t('live.browse')} />}
      />
    </div>
  )
}

const SIGNS: Record<NoticeState, IconName> = {
  waiting: 'clock',
  interrupted: 'clock',
  keeping: 'film',
  ended: 'film',
  on_demand: 'film',
  canceled: 'close',
}
const OVER = new Set<LiveState>(['ended', 'canceled'])

interface CountdownProps {
  kind: LiveKind
  startsAt: string
  onStart: () => void
}

function CountdownNotice({ kind, startsAt, onStart }: CountdownProps) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const moment = new Date(startsAt)

  return (
    <StageNotice
      sign={<Icon name="clock" className="size-5 sm:size-6.5" />}
      title={t(LIVE_WORDS[kind].soon)}
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
