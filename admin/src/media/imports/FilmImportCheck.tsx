import { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { joinFacts } from '../../join-facts.ts'
import { bytes, span } from '../../format.ts'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { PublicationChoice } from '../../parts/PublicationChoice.tsx'
import { t } from '../../text.ts'
import { Counts } from '../../parts/Counts.tsx'
import { useFilmImport } from './use-film-import.ts'

/** What was found, before anything is loaded, and how films come in. */
export function FilmImportCheck({ found }: { found: FilmImport }) {
  const { run, stop } = useFilmImport(found.id)
  const [publication, setPublication] = useState<FilmImport['publication']>('draft')
  const [access, setAccess] = useState<FilmImport['access']>('public')

  async function askAndRun() {
    const question = {
      title: t('film_imports.run_title', { count: found.ready }),
      text: t(`film_imports.run_text.${publication}`, { size: bytes(found.bytes) }),
      action: t('film_imports.run'),
    }
    if (await askConfirmation(question)) run.mutate({ publication, access })
  }
  return (
    <>
      <Card title={t('film_imports.preview')}>
        <Stack>
          <Counts
            counts={{
              'film_imports.films': found.films,
              'film_imports.ready': found.ready,
              'film_imports.refused': found.refused,
            }}
          />
          <Text size="sm">{sizesOf(found)}</Text>
          <NewTerms found={found} />
          <Text size="sm" c="dimmed">
            {t('film_imports.preview_text')}
          </Text>
        </Stack>
      </Card>
      <Card title={t('imports.options')}>
        <Stack>
          <PublicationChoice
            label={t('film_imports.publication')}
            value={publication}
            onChange={setPublication}
            labelOf={(one) => t(`film_imports.publication.${one}`)}
            descriptionOf={(one) => t(`film_imports.publication_text.${one}`)}
          />
          <Select
            label={t('film_imports.access')}
            allowDeselect={false}
            maw={360}
            value={access}
            onChange={(next) => setAccess(next as FilmImport['access'])}
            data={ACCESS_MODES.map((value) => ({ value, label: t(`access.${value}`) }))}
          />
        </Stack>
      </Card>
      <Group justify="space-between">
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t('imports.discard')}
        </Button>
        <Button disabled={found.ready === 0} loading={run.isPending} onClick={() => void askAndRun()}>
          {t('film_imports.run')}
        </Button>
      </Group>
    </>
  )
}

const sizesOf = ({ bytes: size, seconds, unknown_sizes }: FilmImport) =>
  joinFacts([
    t('film_imports.size', { size: bytes(size) }),
    seconds > 0 && t('film_imports.length', { time: span(seconds) }),
    unknown_sizes > 0 && t('film_imports.unknown_sizes', { count: unknown_sizes }),
  ])

const NewTerms = ({ found: { new_terms, ignored } }: { found: FilmImport }) => (
  <>
    <Names label={t('film_imports.new_categories')} names={new_terms.categories} />
    <Names label={t('film_imports.new_authors')} names={new_terms.authors} />
    <Names label={t('film_imports.ignored')} names={ignored} />
  </>
)

const Names = ({ label, names }: { label: string; names: string[] }) =>
  names.length > 0 && (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label}: <bdi>{names.join(', ')}</bdi>
    </Text>
  )
