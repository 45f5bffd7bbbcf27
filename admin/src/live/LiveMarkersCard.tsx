import type { LiveEvent } from '@matinee/contract/live/live-events'
import { MOST_MARKERS, type Markers } from '@matinee/contract/catalogue/playlists'
import { Button, Group, Kbd, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { momentText } from '../media/captions/times.ts'
import { MarkerList } from '../media/markers/MarkerList.tsx'
import { useMarkKey } from '../media/markers/use-mark-key.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { t } from '../text.ts'
import { liveMarkers } from './queries.ts'
import { useLiveMarkers } from './use-live-markers.ts'
import { useStudioNews } from './use-studio-news.ts'

interface LiveMarkersCardProps {
  event: LiveEvent
  mayChange: boolean
}

/** The moments of a broadcast that are marked while it is on air; its recording keeps them. */
export function LiveMarkersCard({ event, mayChange }: LiveMarkersCardProps) {
  const { data, error, refetch } = useQuery(liveMarkers(event.id))
  useStudioNews(event.id, liveMarkers(event.id).queryKey)
  const isOnAir = event.state === 'live' || event.state === 'interrupted'

  return (
    <Card title={t('marker.title')}>
      <Stack gap="sm">
        {mayChange && isOnAir && <NewMarker event={event} known={data} />}
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={44} />)}
        {data && <MarkerRows eventId={event.id} markers={data.markers} mayChange={mayChange} />}
        <Text size="xs" c="dimmed">
          {t('live.markers.how')}
        </Text>
      </Stack>
    </Card>
  )
}

/** Marks the moment that is seen, with a title or a number. */
function NewMarker({ event, known }: { event: LiveEvent; known: Markers | undefined }) {
  const [title, setTitle] = useState('')
  const { add, isAdding } = useLiveMarkers(event.id)
  const isFull = (known?.markers.length ?? 0) >= MOST_MARKERS

  function mark() {
    if (!known || isFull) return
    add(title.trim() || t('marker.new', { number: known.markers.length + 1 }))
    setTitle('')
  }
  useMarkKey(mark, !isFull)

  function submit(pressed: FormEvent) {
    pressed.preventDefault()
    mark()
  }

  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end">
        <TextInput
          flex="1 1 180px"
          label={t('live.markers.optional_title')}
          value={title}
          maxLength={120}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button
          type="submit"
          loading={isAdding}
          disabled={!known || isFull}
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          rightSection={<Kbd size="xs">M</Kbd>}
        >
          {t('marker.add')}
        </Button>
      </Group>
    </form>
  )
}

interface MarkerRowsProps {
  eventId: number
  markers: Markers['markers']
  mayChange: boolean
}

function MarkerRows({ eventId, markers, mayChange }: MarkerRowsProps) {
  const { change } = useLiveMarkers(eventId)
  if (markers.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('live.markers.none')}
      </Text>
    )
  if (mayChange) return <MarkerList duration={null} markers={markers} onChange={change} />
  return (
    <ol>
      {markers.map(({ at_seconds, title }) => (
        <li key={at_seconds}>
          {momentText(at_seconds)} {title}
        </li>
      ))}
    </ol>
  )
}
