import type { Card, Chapter, Marker } from '@matinee/contract/catalogue/catalogue'
import type { PlayableFilm, Playback } from '@matinee/contract/playback/playback'
import { Player, type FilmHandle, type Neighbour, type PlayerWords } from '@matinee/player'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, type RefObject } from 'react'
import { useTracking } from '../analytics/use-tracking.ts'
import { useAnyText, useText } from '../text.tsx'
import { fitPoster } from './fit-poster.ts'
import { useContinuous } from './next/continuous.ts'
import { UpNext } from './next/UpNext.tsx'
import type { NextProgram } from './next/use-next-program.ts'
import { chapterPlaybackOf, playbackOf } from './queries.ts'
import { RentalNotice } from './RentalNotice.tsx'
import { Resume } from './Resume.tsx'
import { LockedNotice, SignInNotice } from './states/SignInNotice.tsx'
import { usePosition } from './use-position.ts'
import { useStream } from './use-stream.ts'

/** The page's context of the film. */
export interface FilmSurroundings {
  /** Called with the video element, or null. */
  videoRef: RefObject<HTMLVideoElement | null>
  markers: Marker[]
  previous: Neighbour | undefined
  next: Neighbour | undefined
  following: NextProgram | undefined
  /** Returns to the first chapter. */
  startOver: (() => void) | undefined
  /** Full window, as on a television. */
  ownScreen?: boolean
}

interface Props {
  playback: Playback & { film: PlayableFilm }
  /** Whether another film is about to replace it. */
  isLeaving: boolean
  program: Card
  chapter: Chapter | undefined
  autoplay: boolean
  around: FilmSurroundings
}

/** The player of a program: resumes, saves the position, and continues with the next film. */
export function FilmPlayer({ playback, isLeaving, program, chapter, autoplay, around }: Props) {
  const words: PlayerWords = useAnyText()
  const { state, rental } = playback
  const film = useMemo(() => fitPoster(playback.film), [playback.film])
  const isPreview = state === 'preview'
  const position = usePosition({ program, film, isPreview, ...(chapter && { chapterId: chapter.id }) })
  const { videoRef, following } = around
  const byItself = useContinuous().isOn

  const { onReady } = position
  const hold = useStream(program.permalink, chapter?.id)
  const track = useTracking({ contentId: program.id, videoId: film.video_id })
  const ready = useCallback(
    (element: HTMLVideoElement) => {
      videoRef.current = element
      const leave = onReady(element)
      const untrack = isPreview ? undefined : track(element)
      const release = isPreview ? undefined : hold(element)
      return () => {
        videoRef.current = null
        leave?.()
        untrack?.()
        release?.()
      }
    },
    [videoRef, onReady, track, hold, isPreview],
  )
  usePausing(isLeaving, videoRef)

  // After a play button on the page before, the player's keys work at once.
  const beginning = { startAt: position.startAt, autoplay, autoFocus: autoplay }
  const atStart = (handle: FilmHandle) =>
    isPreview ? (
      <PreviewNotice
        offersOf={program.access === 'paid' && !around.ownScreen ? program.permalink : undefined}
      />
    ) : (
      <>
        {rental && <RentalNotice rental={rental} />}
        <Resume film={handle} startAt={position.startAt} chapter={chapter} over={around.startOver} />
      </>
    )
  const atEnd = (handle: FilmHandle) =>
    isPreview ? (
      <Wall program={program} />
    ) : (
      following && <UpNext following={following} film={handle} byItself={byItself} />
    )

  return (
    <Player
      film={film}
      title={chapter?.title ?? program.title}
      words={words}
      renew={useRenewing(program, chapter)}
      {...beginning}
      onReady={ready}
      surroundings={useSurroundings(around)}
      ownScreen={around.ownScreen ?? false}
      atStart={atStart}
      {...((isPreview || following) && { atEnd })}
    />
  )
}

const PreviewOffer = lazy(async () => ({
  default: (await import('../offers/PreviewOffer.tsx')).PreviewOffer,
}))

/** Says before a preview that it is not the whole film, and what opens that. */
function PreviewNotice({ offersOf }: { offersOf: string | undefined }) {
  const t = useText()
  return (
    <div className="stage pointer-events-none! absolute start-3 top-3 flex flex-wrap items-center gap-2 sm:start-5 sm:top-5">
      <p className="rounded-control bg-black/80 px-4 py-2 text-sm font-semibold text-ink">
        {t('stage.preview.before')}
      </p>
      {offersOf !== undefined && (
        <div className="pointer-events-auto">
          <Suspense>
            <PreviewOffer permalink={offersOf} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Shown at the end of a preview. */
function Wall({ program: { access, permalink, title } }: { program: Card }) {
  const t = useText()
  const after = t('stage.preview.over')
  return access === 'registered' ? (
    <SignInNotice after={after} />
  ) : (
    <LockedNotice after={after} permalink={permalink} title={title} />
  )
}

function useRenewing({ permalink }: Card, chapter: Chapter | undefined) {
  const queries = useQueryClient()
  const query = chapter ? chapterPlaybackOf(chapter.id) : playbackOf(permalink)
  return async () => (await queries.fetchQuery({ ...query, staleTime: 0 })).film
}

function useSurroundings({ markers, previous, next }: FilmSurroundings) {
  const { isOffered, isOn, turn } = useContinuous()

  return useMemo(
    () => ({ markers, previous, next, ...(isOffered && { continuous: { isOn, turn } }) }),
    [markers, previous, next, isOffered, isOn, turn],
  )
}

/** A film about to be replaced is muted. */
function usePausing(isLeaving: boolean, videoRef: RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    if (isLeaving) videoRef.current?.pause()
  }, [isLeaving, videoRef])
}
