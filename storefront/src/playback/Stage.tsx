import type { Card } from '@matinee/contract/catalogue'
import type { Playback } from '@matinee/contract/playback'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Blur, Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { ApiError } from '../call.ts'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { playbackOf } from './queries.ts'
import { StageNotice } from './StageNotice.tsx'

const FilmPlayer = lazy(async () => ({ default: (await import('./FilmPlayer.tsx')).FilmPlayer }))

interface Props {
  /** As far as it is known yet. */
  program: Card | undefined
  permalink: string
  autoplay: boolean
}

/** The place of the film at the top of a program's page: the player, or why there is none. */
export function Stage({ program, permalink, autoplay }: Props) {
  const { data, error, refetch } = useQuery(playbackOf(permalink))

  return (
    <div className="stage relative isolate overflow-hidden bg-black">
      {program?.blur_hash && (
        <Blur hash={program.blur_hash} className="-z-10 scale-110 opacity-35 blur-2xl" />
      )}
      <div className="stage-frame relative mx-auto aspect-video w-full overflow-hidden bg-black">
        {error && !data ? (
          <Backdrop program={program}>
            <Failed error={error} onRetry={() => void refetch()} />
          </Backdrop>
        ) : (
          <Answer playback={data} program={program} autoplay={autoplay} />
        )}
      </div>
    </div>
  )
}

function Answer({
  playback,
  program,
  autoplay,
}: Omit<Props, 'permalink'> & { playback: Playback | undefined }) {
  if (!playback || !program) return <Backdrop program={program} />
  if (playback.state === 'processing') return <Backdrop program={program}>{<Processing />}</Backdrop>
  if (!playback.film) return <Backdrop program={program}>{<Unavailable />}</Backdrop>

  return (
    <Suspense fallback={<Backdrop program={program} />}>
      <FilmPlayer key={playback.film.video_id} film={playback.film} program={program} autoplay={autoplay} />
    </Suspense>
  )
}

function Backdrop({ program, children }: { program: Card | undefined; children?: ReactNode }) {
  if (!program) return <Skeleton className="absolute inset-0 rounded-none" />

  return (
    <>
      {program.horizontal_image && (
        <Picture src={program.horizontal_image} blurHash={program.blur_hash} urgent />
      )}
      {children}
    </>
  )
}

function Processing() {
  const t = useText()
  const sign = (
    <span aria-hidden className="mb-2 flex gap-1.5">
      {['0s', '0.18s', '0.36s'].map((animationDelay) => (
        <span
          key={animationDelay}
          style={{ animationDelay }}
          className="size-2.5 animate-pulse rounded-full bg-ink"
        />
      ))}
    </span>
  )

  return (
    <div aria-live="polite">
      <StageNotice sign={sign} title={t('program.processing.title')} text={t('program.processing.text')} />
    </div>
  )
}

function Unavailable() {
  const t = useText()

  return (
    <StageNotice
      sign={<Icon name="film" className="mb-1 size-9" />}
      title={t('program.unavailable.title')}
      text={t('program.unavailable.text')}
    />
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t, words } = useLanguage()
  const retry = (
    <Button tone="bright" onClick={onRetry}>
      <Icon name="retry" />
      {t('retry')}
    </Button>
  )

  return (
    <div role="alert">
      <StageNotice
        sign={<Icon name="warning" className="mb-1 size-9" />}
        title={t('program.playback_failed.title')}
        text={error instanceof ApiError ? sentenceFor(error, words) : t('failed.title')}
        action={retry}
      />
    </div>
  )
}
