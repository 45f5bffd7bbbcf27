import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { Counts } from '../../parts/Counts.tsx'
import { useFilmImport } from './use-film-import.ts'

/** What came of an import; it can be gone on with, and undone. */
export function FilmImportResult({ found }: { found: FilmImport }) {
  const { run, undo } = useFilmImport(found.id)
  if (found.state === 'canceled' || found.state === 'failed') return null
  const rest = found.ready + found.failed
  async function askAndUndo() {
    const question = {
      title: t('film_imports.undo_title', { count: found.imported }),
      text: t('film_imports.undo_text'),
      action: t('film_imports.undo'),
    }
    if (await askConfirmation(question)) undo.mutate()
  }
  return (
    <Card title={t(`film_imports.state.${found.state}`)}>
      <Stack>
        <Counts
          counts={{
            'film_imports.imported': found.imported,
            'film_imports.failed_films': found.failed,
            'film_imports.refused': found.refused,
          }}
        />
        {found.state === 'undone' && (
          <Text size="sm">{t('film_imports.undone_text', { undone: found.undone, kept: found.kept })}</Text>
        )}
        <Group gap="xs">
          {found.state !== 'undone' && rest > 0 && (
            <Button loading={run.isPending} onClick={() => run.mutate({})}>
              {t(found.ready > 0 ? 'film_imports.go_on' : 'film_imports.retry')}
            </Button>
          )}
          {found.can_undo && (
            <Button variant="default" loading={undo.isPending} onClick={() => void askAndUndo()}>
              {t('film_imports.undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
