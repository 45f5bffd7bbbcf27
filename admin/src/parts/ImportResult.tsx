import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { t, type Word } from '../text.ts'
import { Card } from './Card.tsx'
import { askConfirmation, type ConfirmationOptions } from './confirm.tsx'
import { Counts } from './Counts.tsx'

interface Step {
  isPending: boolean
  mutate: () => void
}

interface Props {
  found: Pick<FilmImport, 'state' | 'ready' | 'failed' | 'can_undo'>
  counts: Partial<Record<Word, number>>
  /** What was removed again and what stayed. */
  undone: string
  /** The label of trying again what failed. */
  retry: string
  question: ConfirmationOptions
  run: Step
  undo: Step
}

/** What came of an import; it can be gone on with, and undone. Nothing came of one that was discarded or refused. */
export function ImportResult({ found, counts, undone, retry, question, run, undo }: Props) {
  if (found.state === 'canceled' || found.state === 'failed') return null
  const rest = found.ready + found.failed
  const askAndUndo = async () => {
    if (await askConfirmation(question)) undo.mutate()
  }
  return (
    <Card title={t(`film_imports.state.${found.state}`)}>
      <Stack>
        <Counts counts={counts} />
        {found.state === 'undone' && <Text size="sm">{undone}</Text>}
        <Group gap="xs">
          {found.state !== 'undone' && rest > 0 && (
            <Button loading={run.isPending} onClick={run.mutate}>
              {found.ready > 0 ? t('film_imports.go_on') : retry}
            </Button>
          )}
          {found.can_undo && (
            <Button variant="default" loading={undo.isPending} onClick={() => void askAndUndo()}>
              {question.action}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
