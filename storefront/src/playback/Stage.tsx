import type { Card, Chapter } from '@matinee/contract/catalogue/catalogue'
import type { Playback } from '@matinee/contract/playback/playback'
import { Blur } from '@matinee/ui/Picture'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Backdrop } from './Backdrop.tsx'
import type { FilmSurroundings } from './FilmPlayer.tsx'
import { chapterPlaybackOf, playbackOf } from './queries.ts'
import { FailedFilmNotice, FileOnlyNotice } from './states/NoFilmNotices.tsx'
import { PlaybackNotice } from './states/PlaybackNotice.tsx'

const FilmPlayer = lazy(async () => ({ default: (await import('./FilmPlayer.tsx')).FilmPlayer }))

interface Props {
  /** The program as far as it is loaded. */
  program: Card | undefined
  permalink: string
  /** The current chapter. */
  chapter: Chapter | undefined
  /** Whether the film to show is known; nothing is requested before. */
  isSettled: boolean
  autoplay: boolean
  around: FilmSurroundings
}

/** A picture without a film fades into the colours beside it. */
const FADE_CLASS = 'lg:[mask-image:linear-gradient(to_right,transparent,black_12%,black_88%,transparent)]'

/** The top of a program's page: the player, or why there is none. */
export function Stage({ permalink, chapter, isSettled, autoplay, around, ...props }: Props) {
  const program = useKnown(props.program)
  const isFile = program?.kind === 'resource'
  const { error, refetch, ...playback } = useStagePlayback(permalink, chapter, isSettled && !isFile)
  const { data, isPlaceholderData: isLeaving } = playback
  const blur = chapter?.blur_hash ?? program?.blur_hash

  return (
    <div className="stage relative isolate overflow-hidden bg-black">
      {blur && <Blur hash={blur} className="-z-10 opacity-35 portrait:hidden" />}
      <div
        className={`stage-frame relative mx-auto aspect-video w-full overflow-hidden ${data?.film ? 'bg-black' : FADE_CLASS}`}
      >
        {data?.film && program ? (
          <Suspense fallback={<Backdrop program={program} chapter={chapter} />}>
            <FilmPlayer
              playback={{ ...data, film: data.film }}
              isLeaving={isLeaving}
              program={program}
              chapter={chapter}
              autoplay={autoplay}
              around={around}
            />
          </Suspense>
        ) : (
          <Backdrop program={program} chapter={chapter} />
        )}
      </div>
      {program && !data?.film && (
        <>
          {isFile && <FileOnlyNotice />}
          {error && !data && <FailedFilmNotice error={error} onRetry={() => void refetch()} />}
          {data && isSettled && (
            <PlaybackNotice playback={data} program={program} onOpen={() => void refetch()} />
          )}
        </>
      )}
    </div>
  )
}

/** The program of the page; in full screen the last one, until the next is loaded. */
function useKnown(program: Card | undefined) {
  const [last, setLast] = useState(program)
  if (program && program !== last) setLast(program)
  // A server has neither full screen nor a last program.
  return program ?? (last && document.fullscreenElement ? last : undefined)
}

/**
 * The film of the page. Until the next one is loaded, the last one stays if it belongs to the same collection, or in
 * full screen: unmounting the player would end full screen. Other states do not stay.
 */
function useStagePlayback(permalink: string, chapter: Chapter | undefined, enabled: boolean) {
  const wanted = chapter ? chapterPlaybackOf(chapter.id) : playbackOf(permalink)

  return useQuery({
    ...wanted,
    enabled,
    meta: { permalink },
    placeholderData: (last: Playback | undefined, query?: { meta?: Record<string, unknown> | undefined }) =>
      // A server has neither a last film nor a screen that could be full.
      last?.film && (query?.meta?.['permalink'] === permalink || document.fullscreenElement)
        ? last
        : undefined,
  })
}
