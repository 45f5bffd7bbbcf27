import type { LiveEvent } from '@matinee/contract/live/live-events'
import { AspectRatio, Skeleton } from '@mantine/core'
import { filmOfStream, liveOptionsOf, Player } from '@matinee/player'
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
    return stream && filmOfStream(event.id, stream)
  }
  return (
    <AspectRatio ratio={16 / 9} bg="black" style={{ overflow: 'hidden', borderRadius: 8 }}>
      <Player
        key={stageOf(stream.url)}
        film={filmOfStream(event.id, stream)}
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
