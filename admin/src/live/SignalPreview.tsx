import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { LiveStream } from '@matinee/contract/live/live-playback'
import type { PlayableFilm } from '@matinee/contract/playback/playback'
import { AspectRatio, Skeleton } from '@mantine/core'
import { liveOptionsOf, Player } from '@matinee/player'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tellAny } from '../text.ts'
import { livePreview } from './queries.ts'
import { setSecondsBehind } from './seconds-behind.ts'

/** The encoder's signal as viewers see it, also before it is on air. */
export function SignalPreview({ event }: { event: LiveEvent }) {
  const queries = useQueryClient()
  const query = livePreview(event.id)
  const { data, dataUpdatedAt } = useQuery(query)
  const stream = data?.stream
  if (!stream) return <Skeleton h={0} pb="56.25%" />
  const renew = async () => {
    const { stream } = await queries.fetchQuery({ ...query, staleTime: 0 })
    return stream && toFilm(event, stream)
  }
  return (
    <AspectRatio ratio={16 / 9} bg="black" style={{ overflow: 'hidden', borderRadius: 8 }}>
      <Player
        key={stageOf(stream.url)}
        film={toFilm(event, stream)}
        title={event.title}
        words={tellAny}
        renew={renew}
        live={liveOptionsOf(stream, dataUpdatedAt)}
        autoplay
        onFacts={({ latency }) => setSecondsBehind(event.id, latency)}
      />
    </AspectRatio>
  )
}

/** The folder of the stream. It changes when the signal goes on air, and the player is mounted again. */
const stageOf = (url: string) => url.split('/').at(-2)

const toFilm = (
  { id }: LiveEvent,
  { url, expires_at, captions }: Pick<LiveStream, 'url' | 'expires_at' | 'captions'>,
): PlayableFilm => ({
  video_id: id,
  url,
  expires_at,
  duration: 0,
  width: null,
  height: null,
  poster: null,
  storyboard_url: null,
  captions,
  several_sounds: false,
  complete: true,
})
