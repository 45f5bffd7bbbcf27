import type { PageImport } from '@matinee/contract/site/page-imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Counts } from '../../parts/Counts.tsx'
import { t } from '../../text.ts'
import { usePageImport } from './use-page-import.ts'

/** What came of an import; it can be gone on with, and undone. */
export function PageImportResult({ found }: { found: PageImport }) {
  const { run, undo } = usePageImport(found.id)
  if (found.state === 'canceled' || found.state === 'failed') return null
  const rest = found.ready + found.failed
  async function askAndUndo() {
    const question = {
      title: t('page_imports.undo_title', { count: found.imported }),
      text: t('page_imports.undo_text'),
      action: t('imports.undo'),
    }
    if (await askConfirmation(question)) undo.mutate()
  }
  return (
    <Card title={t(`film_imports.state.${found.state}`)}>
      <Stack>
        <Counts
          counts={{
            'page_imports.imported': found.imported,
            'page_imports.failed_pages': found.failed,
            'page_imports.refused': found.refused,
          }}
        />
        {found.state === 'undone' && (
          <Text size="sm">{t('page_imports.undone_text', { undone: found.undone, kept: found.kept })}</Text>
        )}
        <Group gap="xs">
          {found.state !== 'undone' && rest > 0 && (
            <Button loading={run.isPending} onClick={() => run.mutate({})}>
              {t(found.ready > 0 ? 'imports.go_on' : 'page_imports.retry')}
            </Button>
          )}
          {found.can_undo && (
            <Button variant="default" loading={undo.isPending} onClick={() => void askAndUndo()}>
              {t('imports.undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
