import {
  checkTranslationFile,
  downloadTranslations,
  importTranslationFile,
} from '@matinee/contract/translations/translation-files'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { useHasAccess } from '../members/role-access.ts'
import { Card } from '../parts/Card.tsx'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { PickFiles } from '../parts/PickFiles.tsx'
import { t } from '../text.ts'
import { FileRows } from './FileRows.tsx'
import { LastFile } from './LastFile.tsx'
import { useUndoFile } from './use-undo-file.ts'

/** All texts as a file for whoever translates them, and back: checked first, then saved. */
export function FileCard() {
  const mayEdit = useHasAccess('content', 'edit')
  const file = useTranslationFile()
  return (
    <Card title={t('translations.file')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('translations.file_text')}
        </Text>
        <Group gap="sm">
          <DownloadButton href={downloadTranslations.path} label={t('translations.file_all')} />
          <DownloadButton
            href={`${downloadTranslations.path}?only=missing`}
            label={t('translations.file_missing')}
          />
          {mayEdit && (
            <PickFiles
              label={t('translations.file_check')}
              accept=".csv,text/csv"
              onPick={([picked]) => picked && file.check(picked)}
            >
              {(open) => (
                <Button
                  leftSection={<IconFileUpload size={16} aria-hidden />}
                  loading={file.isChecking}
                  onClick={open}
                >
                  {t('translations.file_check')}
                </Button>
              )}
            </PickFiles>
          )}
        </Group>
        {mayEdit && <LastFile />}
        {file.outcome && (
          <FileRows
            name={file.name}
            outcome={file.outcome}
            isSaving={file.isSaving}
            onSave={file.save}
            onClose={file.close}
          />
        )}
      </Stack>
    </Card>
  )
}

/** The file that was chosen: what it would do, and once it is saved what it did. */
function useTranslationFile() {
  const queries = useQueryClient()
  const undo = useUndoFile()
  const [chosen, setChosen] = useState<File | null>(null)
  const check = useMutation({
    mutationFn: (file: File) => call(checkTranslationFile, { file }),
    onError: notifyError,
  })
  const save = useMutation({
    mutationFn: (file: File) => call(importTranslationFile, { file }),
    onError: notifyError,
    async onSuccess({ saved, import_id }) {
      const back = import_id !== null && { label: t('undo'), run: () => undo.mutate(import_id) }
      notifySuccess(t('translations.file_saved', { count: saved }), back || undefined)
      await queries.invalidateQueries()
    },
  })
  return {
    name: chosen?.name ?? '',
    outcome: chosen ? (save.data ?? check.data) : undefined,
    isChecking: check.isPending,
    isSaving: save.isPending,
    check(file: File) {
      save.reset()
      setChosen(file)
      check.mutate(file)
    },
    save: () => chosen && save.mutate(chosen),
    close() {
      setChosen(null)
      check.reset()
      save.reset()
    },
  }
}
