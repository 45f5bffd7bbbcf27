import type { PageImport } from '@matinee/contract/site/page-imports'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { PublicationChoice } from '../../parts/PublicationChoice.tsx'
import { Counts } from '../../parts/Counts.tsx'
import { t } from '../../text.ts'
import { usePageImport } from './use-page-import.ts'

/** What was found, before anything is imported, and how pages come in. */
export function PageImportCheck({ found }: { found: PageImport }) {
  const { run, stop } = usePageImport(found.id)
  const [publication, setPublication] = useState<PageImport['publication']>('draft')
  const [byline, setByline] = useState(true)

  async function askAndRun() {
    const question = {
      title: t('page_imports.run_title', { count: found.ready }),
      text: t(`page_imports.run_text.${publication}`, { count: found.published }),
      action: t('imports.run'),
    }
    if (await askConfirmation(question)) run.mutate({ publication, byline })
  }
  return (
    <>
      <Preview found={found} />
      <Card title={t('imports.options')}>
        <Stack>
          <PublicationChoice
            label={t('page_imports.publication')}
            value={publication}
            onChange={setPublication}
            labelOf={(one) => t(`page_imports.publication.${one}`)}
            descriptionOf={(one) => t(`page_imports.publication_text.${one}`, { count: found.published })}
          />
          <Checkbox
            label={t('page_imports.byline')}
            checked={byline}
            onChange={({ currentTarget }) => setByline(currentTarget.checked)}
          />
        </Stack>
      </Card>
      <Group justify="space-between">
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('imports.discard')}
        </Button>
        <Button disabled={found.ready === 0} loading={run.isPending} onClick={() => void askAndRun()}>
          {t('imports.run')}
        </Button>
      </Group>
    </>
  )
}

const Preview = ({ found }: { found: PageImport }) => (
  <Card title={t('film_imports.preview')}>
    <Stack>
      <Counts
        counts={{
          'page_imports.pages': found.pages,
          'page_imports.ready': found.ready,
          'page_imports.refused': found.refused,
          'page_imports.pictures': found.pictures,
        }}
      />
      {found.restricted > 0 && (
        <Text size="sm">{t('page_imports.restricted', { count: found.restricted })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('page_imports.preview_text')}
      </Text>
    </Stack>
  </Card>
)
