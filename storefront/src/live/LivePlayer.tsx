import type { Card } from '@matinee/contract/catalogue/catalogue'
import type { LivePlayback, LiveStream } from '@matinee/contract/live/live-playback'
import { cutFor } from '@matinee/contract/store/pictures'
import { filmOfStream, liveOptionsOf, Player, type PlayerWords } from '@matinee/player'
import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTracking } from '../analytics/use-tracking.ts'
import { useStream } from '../playback/use-stream.ts'
import { useAnyText } from '../text.tsx'
import { InterruptionNotice } from './InterruptionNotice.tsx'
import { useInterruption } from './use-interruption.ts'
import { useLook } from './use-live-event.ts'

/** What the player says of the event. */
type ShownEvent = Pick<Card, 'id' | 'permalink' | 'horizontal_image'>

interface Props {
  program: ShownEvent
  stream: LiveStream
  /** When the answer with the stream arrived, in milliseconds since 1970. */
  receivedAt: number
  title: string
  /** Called with when the picture shown was broadcast, in seconds since 1970; null if unknown. */
  onMoment: (broadcastAt: number | null) => void
  isSignalLost: boolean
  /** Where the stream is asked for again. */
  broadcast: UseQueryOptions<LivePlayback>
}

/** A broadcast in the player, which renews its hourly address by itself. */
export function LivePlayer({ program, stream, receivedAt, title, onMoment, isSignalLost, broadcast }: Props) {
  const words: PlayerWords = useAnyText()
  const queries = useQueryClient()
  const film = useMemo(() => toFilm(program, stream), [program, stream])
  const live = useMemo(() => liveOptionsOf(stream, receivedAt), [stream, receivedAt])
  const hold = useStream(program.permalink)
  const delay = useRef<number | null>(null)
  const readDelay = useCallback(() => delay.current, [])
  const track = useTracking({ contentId: program.id, videoId: stream.video_id, delay: readDelay })
  const renew = async () => {
    const { stream } = await queries.fetchQuery({ ...broadcast, staleTime: 0 })
    return stream && toFilm(program, stream)
  }
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const ask = useLook(program.id)
  const isInterrupted = useInterruption(video, isSignalLost, ask)
  const ready = useCallback(
    (element: HTMLVideoElement) => {
      setVideo(element)
      const endings = [track(element), hold(element)]
      return () => endings.forEach((end) => end?.())
    },
    [track, hold],
  )

  return (
    <>
      <Player
        film={film}
        title={title}
        words={words}
        renew={renew}
        live={live}
        autoplay
        onReady={ready}
        onFacts={({ broadcastAt, latency, behind }) => {
          // All viewers of a premiere are at the same moment: who is late is behind them.
          delay.current = stream.position === null ? latency : behind
          onMoment(broadcastAt)
        }}
      />
      {isInterrupted && <InterruptionNotice />}
    </>
  )
}

const toFilm = ({ id, horizontal_image }: ShownEvent, stream: LiveStream) => ({
  ...filmOfStream(id, stream),
  poster: horizontal_image && cutFor(horizontal_image, innerWidth * devicePixelRatio),
})
