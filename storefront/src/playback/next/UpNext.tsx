import type { FilmHandle } from '@matinee/player'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { useState, type KeyboardEvent } from 'react'
import { durationIn } from '../../duration.ts'
import { cutsOf } from '@matinee/contract/store/pictures'
import { useText } from '../../text.tsx'
import { COUNTS_FROM, useCountdown } from './countdown.ts'
import type { NextProgram } from './use-next-program.ts'

interface Props {
  following: NextProgram
  film: FilmHandle
  /** Whether it starts when the countdown ends. */
  byItself: boolean
}

/** Up next: starts after eight seconds unless it is cancelled. */
export function UpNext({ following, film, byItself }: Props) {
  const t = useText()
  const [isCanceled, setCanceled] = useState(false)
  const isCounting = byItself && !isCanceled
  const seconds = useCountdown(isCounting, following.go)
  const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setCanceled(true)

  return (
    // Escape cancels from any of the buttons, which all do the same and more.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('next.label')}
      onKeyDown={cancel}
      className="stage absolute inset-0 grid animate-appear place-items-center bg-black/80 p-3 pb-14 backdrop-blur-sm"
    >
      <div className="grid w-full max-w-2xl items-center gap-x-6 gap-y-3 @container sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <Still following={following} />
        <div className="grid min-w-0 justify-items-start gap-1 sm:gap-2">
          <output className="text-sm font-semibold text-quiet">
            {isCounting ? t('next.soon') : t('next.label')}
          </output>
          <p className="line-clamp-2 text-lg leading-tight font-bold tracking-tight text-balance sm:text-2xl">
            {following.title}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button tone="bright" onClick={following.go}>
              {isCounting ? <CountdownRing seconds={seconds} /> : <Icon name="play" className="size-5" />}
              {t('next.play')}
            </Button>
            {isCounting ? (
              <Button tone="plain" onClick={() => setCanceled(true)}>
                {t('next.cancel')}
              </Button>
            ) : (
              <Button tone="plain" onClick={() => film.playFrom(0)}>
                <Icon name="retry" />
                {t('next.again')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function Still({ following: { image, blurHash, duration } }: { following: NextProgram }) {
  const t = useText()

  return (
    <div className="relative hidden aspect-video overflow-hidden rounded-card bg-surface ring-1 ring-white/15 sm:block">
      {image && <Picture src={image} srcSet={cutsOf(image)} sizes="20rem" blurHash={blurHash} urgent />}
      {duration > 0 && (
        <span className="absolute end-2 bottom-2 rounded-md bg-black/75 px-1.5 py-0.5 text-xs font-semibold">
          {durationIn(t, duration)}
        </span>
      )}
    </div>
  )
}

const AROUND = 2 * Math.PI * 10

/** The countdown as a ring that empties. */
const CountdownRing = ({ seconds }: { seconds: number }) => (
  <span className="relative grid size-6 place-items-center text-xs tabular-nums" aria-hidden>
    <svg viewBox="0 0 24 24" className="absolute inset-0 -rotate-90">
      <circle
        cx="12"
        cy="12"
        r="10"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - seconds / COUNTS_FROM)}
        className="transition-[stroke-dashoffset] duration-1000 ease-linear"
      />
    </svg>
    {seconds}
  </span>
)
