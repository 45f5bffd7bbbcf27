import type { TranslationImport } from '@matinee/contract/translations/translation-files'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { moment } from '../format.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { t } from '../text.ts'
import { lastTranslationImport } from './queries.ts'
import { useUndoFile } from './use-undo-file.ts'

/** The last file that was saved, while it can be undone. */
export function LastFile() {
  const { data: last } = useQuery(lastTranslationImport)
  const undo = useUndoFile()
  if (!last) return null
  const start = async () => {
    if (await confirmUndo(last)) undo.mutate(last.id)
  }
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {t('translations.last_file', { rows: last.rows, day: moment(last.created_at) })}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={undo.isPending}
        onClick={() => void start()}
      >
        {t('undo')}
      </Button>
    </Group>
  )
}

const confirmUndo = ({ rows }: TranslationImport) =>
  askConfirmation({
    title: t('translations.undo_title'),
    text: t('translations.undo_text', { rows }),
    action: t('undo'),
    harmless: true,
  })
