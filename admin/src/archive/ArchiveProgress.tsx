import type { StoreArchive } from '@matinee/contract/archive/archives'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { joinFacts } from '../join-facts.ts'
import { bytes, percent, span } from '../format.ts'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { useArchiveActions } from './use-archives.ts'

/** How far the work on an archive is. */
export function ArchiveProgress({ archive }: { archive: StoreArchive }) {
  const { act } = useArchiveActions(archive)
  const title = t(archive.state === 'checking' ? 'archives.checking' : 'archives.making')
  return (
    <Card title={title}>
      <Stack>
        <Progress size="lg" value={archive.percent} aria-label={title} animated />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className="numbers" component="output">
            {factsOf(archive)}
          </Text>
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate('stop')}>
            {t('tasks.stop')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('archives.working_text')}
        </Text>
      </Stack>
    </Card>
  )
}

function factsOf({ rows_at, percent: part, done_bytes, total_bytes, seconds_left }: StoreArchive) {
  if (rows_at === null) return t('archives.reading_rows')
  return joinFacts([
    percent(part),
    t('film_imports.received', { received: bytes(done_bytes), bytes: bytes(total_bytes) }),
    seconds_left !== null && t('upload.left', { time: span(seconds_left) }),
  ])
}
