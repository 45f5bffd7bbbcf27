import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { bytes, percent, span } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import { useFilmImport } from './use-film-import.ts'

/** How far checking, loading or undoing is. */
export function FilmImportProgress({ found }: { found: FilmImport }) {
  const { stop } = useFilmImport(found.id)
  const title = t(`film_imports.working.${found.state as 'checking' | 'running' | 'undoing'}`)
  const part = shareOf(found)
  return (
    <Card title={title}>
      <Stack>
        <Progress size="lg" value={part} aria-label={title} animated />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" className="numbers" component="output">
            {factsOf(found)}
          </Text>
          {found.state !== 'undoing' && (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('tasks.stop')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('imports.working_text')}
        </Text>
      </Stack>
    </Card>
  )
}

const shareOf = ({ state, percent: part, undone, kept, imported }: FilmImport) =>
  state === 'undoing' ? ((undone + kept) / Math.max(1, undone + kept + imported)) * 100 : part

/** How much of an import is done, in one line. */
export const factsOf = (found: FilmImport) =>
  [
    percent(shareOf(found)),
    found.state === 'running' &&
      t('film_imports.outcome', { imported: found.imported, films: found.imported + found.ready }),
    found.state === 'running' &&
      found.bytes > 0 &&
      t('film_imports.received', { received: bytes(found.received), bytes: bytes(found.bytes) }),
    found.seconds_left !== null && t('upload.left', { time: span(found.seconds_left) }),
  ]
    .filter((fact) => fact !== false)
    .join(' · ')
