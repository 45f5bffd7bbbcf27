import type { Card } from '@matinee/contract/catalogue/catalogue'
import { Blur } from '@matinee/ui/Picture'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Backdrop } from '../playback/Backdrop.tsx'
import { giveUpEarly } from '../playback/early.ts'
import { FailedFilmNotice } from '../playback/states/NoFilmNotices.tsx'
import { PlaybackNotice } from '../playback/states/PlaybackNotice.tsx'
import { LiveNotice } from './LiveNotice.tsx'
import { livePlaybackOf } from './queries.ts'
import { TrailerStage } from './TrailerStage.tsx'
import { useLiveEvent, useLiveNews } from './use-live-event.ts'

const LivePlayer = lazy(async () => ({ default: (await import('./LivePlayer.tsx')).LivePlayer }))

const FADE_CLASS = 'lg:[mask-image:linear-gradient(to_right,transparent,black_12%,black_88%,transparent)]'

interface Props {
  program: Card
  /** Called with when the picture shown was broadcast, in seconds since 1970; null if unknown. */
  onMoment: (broadcastAt: number | null) => void
}

/** The top of a live event's page: the broadcast, or why there is none. */
export function LiveStage({ program, onMoment }: Props) {
  useLiveNews(program.id)
  const { kind, state, starts_at, title_on_air } = useLiveEvent(program)
  const broadcast = livePlaybackOf(program.id)
  const { data, error, refetch, dataUpdatedAt } = useQuery(broadcast)
  const stream = data?.stream ?? null
  const [isTrailer, setTrailer] = useState(false)
  const trailer = data?.trailer ?? null
  const isStreamless = data !== undefined && !stream
  useEffect(() => {
    if (isStreamless) void giveUpEarly() // it has ended while the page was being loaded
  }, [isStreamless])
  const isClosed = data !== undefined && data.state !== 'playable' && data.state !== 'unavailable'

  return (
    <div className="stage relative isolate overflow-hidden bg-black">
      {program.blur_hash && <Blur hash={program.blur_hash} className="-z-10 opacity-35 portrait:hidden" />}
      <div
        className={`stage-frame relative mx-auto aspect-video w-full overflow-hidden ${stream || (trailer && isTrailer) ? 'bg-black' : FADE_CLASS}`}
      >
        {stream ? (
          <Suspense fallback={<Backdrop program={program} />}>
            <LivePlayer
              program={program}
              stream={stream}
              receivedAt={dataUpdatedAt}
              title={title_on_air ?? program.title}
              onMoment={onMoment}
              isSignalLost={state === 'interrupted'}
              broadcast={broadcast}
            />
          </Suspense>
        ) : trailer && isTrailer ? (
          <TrailerStage
            program={program}
            trailer={trailer}
            startsAt={starts_at}
            onClose={() => setTrailer(false)}
            onStart={() => void refetch()}
          />
        ) : (
          <Backdrop program={program} />
        )}
      </div>
      {error && !data && <FailedFilmNotice error={error} onRetry={() => void refetch()} />}
      {isClosed && !(trailer && isTrailer) && (
        <PlaybackNotice
          playback={{ state: data.state, opens_at: starts_at }}
          program={program}
          onOpen={() => void refetch()}
        />
      )}
      {data && !isClosed && !stream && !(trailer && isTrailer) && (
        <LiveNotice
          kind={kind}
          state={state}
          startsAt={starts_at}
          onStart={() => void refetch()}
          contentId={program.id}
          onTrailer={trailer ? () => setTrailer(true) : undefined}
        />
      )}
    </div>
  )
}
