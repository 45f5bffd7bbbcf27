import { useQuery } from '@tanstack/react-query'
import { LivePlayer } from '../live/LivePlayer.tsx'
import { useText } from '../text.tsx'
import { EmbedFailure, EmbedNotice } from './EmbedNotice.tsx'
import type { EmbedProps } from './embed-props.ts'

/** How often a frame asks whether the event is still on air. */
const LOOKS_AGAIN_MS = 20_000

/** A broadcast in a frame, until it is over. */
export function EmbeddedEvent({ program, source }: EmbedProps) {
  const t = useText()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...source.broadcast,
    refetchInterval: LOOKS_AGAIN_MS,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <EmbedFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (!data.stream) {
    const isClosed = data.state === 'locked' || data.state === 'sign_in_required'
    return <EmbedNotice program={program} sentence={t(isClosed ? 'stage.locked.text' : 'embed.over')} />
  }
  return (
    <LivePlayer
      program={{ id: program.id, permalink: program.permalink, horizontal_image: program.poster }}
      stream={data.stream}
      receivedAt={dataUpdatedAt}
      title={program.title}
      onMoment={() => undefined}
      isSignalLost={false}
      broadcast={source.broadcast}
    />
  )
}
