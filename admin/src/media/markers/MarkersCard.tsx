import { MOST_MARKERS } from '@matinee/contract/catalogue/playlists'
import { Button, Group, Kbd, Skeleton, Stack, Text } from '@mantine/core'
import { IconBookmarkPlus, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { showMoment, useFilmOnScreen } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { video } from '../queries.ts'
import { MarkerList } from './MarkerList.tsx'
import { markers } from './queries.ts'
import { useMarkKey } from './use-mark-key.ts'
import { useMarkers } from './use-markers.ts'

/** The markers of a film, set while it plays and saved automatically. */
export function MarkersCard({ videoId }: { videoId: number }) {
  const { data, error, refetch } = useQuery(markers(videoId))
  const { data: film } = useQuery(video(videoId))
  const player = useFilmOnScreen(videoId)
  const { change, isSaving, isSaved } = useMarkers(videoId)
  const list = data?.markers ?? []

  function mark() {
    if (!player || !data || list.length >= MOST_MARKERS) return
    const at_seconds = Math.floor(player.currentTime * 10) / 10
    if (list.some((marker) => marker.at_seconds === at_seconds)) return
    change((now) => [...now, { at_seconds, title: t('marker.new', { number: now.length + 1 }) }])
  }
  useMarkKey(mark, player !== null)

  return (
    <Card
      title={t('marker.title')}
      actions={
        <Group gap="sm">
          <Text size="xs" c="dimmed" component="output">
            {isSaving ? t('marker.saving') : isSaved && t('marker.saved')}
          </Text>
          {player ? (
            <Button
              size="compact-md"
              variant="default"
              disabled={!data || list.length >= MOST_MARKERS}
              leftSection={<IconBookmarkPlus size={16} aria-hidden />}
              rightSection={<Kbd size="xs">M</Kbd>}
              onClick={mark}
            >
              {t('marker.add')}
            </Button>
          ) : (
            <Button
              size="compact-md"
              variant="default"
              disabled={!film?.watchable}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => showMoment(videoId, 0)}
            >
              {t('marker.play')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="sm">
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={44} />)}
        {list.length > 0 && (
          <MarkerList videoId={videoId} duration={film?.duration ?? null} markers={list} onChange={change} />
        )}
        <Text size="xs" c="dimmed">
          {t('marker.how')}
        </Text>
      </Stack>
    </Card>
  )
}
