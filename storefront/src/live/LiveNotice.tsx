import type { LiveKind, LiveState } from '@matinee/contract/live/live'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { StageNotice } from '../playback/StageNotice.tsx'
import { useLanguage } from '../text.tsx'
import { LIVE_WORDS, type NoticeState } from './live-words.ts'
import { LiveCountdown } from './LiveCountdown.tsx'
import { WaitingCount } from './WaitingCount.tsx'

interface Props {
  kind: LiveKind
  state: LiveState
  startsAt: string | null
  /** Called at the start time. */
  onStart: () => void
  contentId: number
  /** Plays the trailer; undefined without one. */
  onTrailer?: (() => void) | undefined
}

/** Why there is no picture now, and when it will start. */
export function LiveNotice({ kind, state, startsAt, onStart, contentId, onTrailer }: Props) {
  const t = useAccountText()
  if (state === 'scheduled' && startsAt)
    return <CountdownNotice {...{ kind, startsAt, onStart, contentId, onTrailer }} />
  // On air: the player is loading.
  const shown = state === 'live' || state === 'scheduled' ? 'waiting' : state

  return (
    <div aria-live="polite">
      <StageNotice
        sign={
          shown === 'waiting' ? (
            <CountdownSign onTrailer={onTrailer} />
          ) : (
            <Icon name={SIGNS[shown]} className="size-5 sm:size-6.5" />
          )
        }
        title={t(LIVE_WORDS[kind].notices[shown].title)}
        text={
          <>
            {t(LIVE_WORDS[kind].notices[shown].text)}
            {shown === 'waiting' && <WaitingCount contentId={contentId} />}
          </>
        }
        action={
          OVER.has(shown) ? (
            <Browse label={t('live.browse')} />
          ) : (
            onTrailer && <TrailerButton onClick={onTrailer} />
          )
        }
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

type CountdownProps = Pick<Props, 'kind' | 'onStart' | 'contentId' | 'onTrailer'> & { startsAt: string }

function CountdownNotice({ kind, startsAt, onStart, contentId, onTrailer }: CountdownProps) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const moment = new Date(startsAt)

  return (
    <StageNotice
      sign={<CountdownSign onTrailer={onTrailer} />}
      title={t(LIVE_WORDS[kind].soon)}
      text={
        <>
          <p>
            <time dateTime={startsAt}>{format.format(moment)}</time>
          </p>
          <LiveCountdown to={startsAt} onStart={onStart} />
          <WaitingCount contentId={contentId} />
        </>
      }
      action={onTrailer && <TrailerButton onClick={onTrailer} />}
    />
  )
}

/** On a phone there is no room for a button below: the sign is one. */
function CountdownSign({ onTrailer }: Pick<Props, 'onTrailer'>) {
  const t = useAccountText()
  const clock = <Icon name="clock" className={`size-5 sm:size-6.5 ${onTrailer ? 'max-sm:hidden' : ''}`} />
  if (!onTrailer) return clock
  return (
    <>
      {clock}
      <button
        type="button"
        aria-label={t('live.trailer')}
        className="grid size-11 place-items-center rounded-full sm:hidden"
        onClick={onTrailer}
      >
        <Icon name="play" className="size-5" />
      </button>
    </>
  )
}

function TrailerButton({ onClick }: { onClick: () => void }) {
  const t = useAccountText()
  return (
    <Button tone="bright" className="max-sm:hidden" onClick={onClick}>
      <Icon name="play" />
      {t('live.trailer')}
    </Button>
  )
}

const Browse = ({ label }: { label: string }) => (
  <Link to={links.catalog} className={buttonClass({ tone: 'bright' })}>
    {label}
  </Link>
)
