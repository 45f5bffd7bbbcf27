import type { TranslationFile, TranslationFileRow } from '@matinee/contract/translations/translation-files'
import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import { languageLabel } from '../language.ts'
import { ImportBadge } from '../parts/ImportBadge.tsx'
import { ImportTable } from '../parts/ImportTable.tsx'
import { t, type Word } from '../text.ts'

interface Props {
  name: string
  outcome: TranslationFile
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What a file does row by row, in sentences; once it is saved, what it did. */
export function FileRows({ name, outcome, isSaving, onSave, onClose }: Props) {
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { rows, ready, same, refused, saved, shown } = outcome
  const listed = onlyFaulty ? shown.filter(({ state }) => state === 'refused') : shown
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={3} size="h4" className="as-written">
        {name}
      </Title>
      <Text component="output">
        {t(saved > 0 ? 'translations.file_did' : 'translations.file_does', {
          rows,
          ready,
          same,
          refused,
          saved,
        })}
      </Text>
      <Group gap="sm">
        {ready > 0 && (
          <Button loading={isSaving} onClick={onSave}>
            {t('translations.file_save', { count: ready })}
          </Button>
        )}
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          {t('translations.file_close')}
        </Button>
        {refused > 0 && (
          <Switch
            label={t('translations.file_only_faulty')}
            checked={onlyFaulty}
            onChange={() => setOnlyFaulty(!onlyFaulty)}
          />
        )}
      </Group>
      {saved > 0 && (
        <Text size="sm" c="dimmed">
          {t('translations.file_waits')}
        </Text>
      )}
      {listed.length > 0 && <RowTable name={name} rows={listed} />}
      {ready + refused + saved > shown.length && (
        <Text size="sm" c="dimmed">
          {t('translations.file_first', { count: shown.length })}
        </Text>
      )}
    </Stack>
  )
}

/** The state of an import that a row looks like, and its word. */
const STATES: Record<TranslationFileRow['state'], { look: string; word: Word }> = {
  ready: { look: 'running', word: 'translations.row.ready' },
  same: { look: 'same', word: 'translations.row.same' },
  refused: { look: 'failed', word: 'translations.row.refused' },
  saved: { look: 'done', word: 'translations.row.saved' },
}

/** A remark with the languages by their names. */
const withNames = ({ values, ...remark }: RowRemark): RowRemark => ({
  ...remark,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOfLanguages(name) ? namesOf(String(value)) : value,
    ]),
  ),
})

const isOfLanguages = (name: string) => name === 'language' || name === 'languages'

const namesOf = (tags: string) => tags.split(', ').map(languageLabel).join(', ')

const RowTable = ({ name, rows }: { name: string; rows: TranslationFileRow[] }) => (
  <ImportTable
    rows={rows.map((row) => ({
      ...row,
      faults: row.faults.map(withNames),
      notes: row.notes.map(withNames),
    }))}
    words={{ title: name, one: t('translations.file_row') }}
    titleOf={({ title }) => (
      <Text size="sm" fw={600} className="as-written" lineClamp={2}>
        {title}
      </Text>
    )}
    stateOf={({ state }) => <ImportBadge state={STATES[state].look}>{t(STATES[state].word)}</ImportBadge>}
  />
)
