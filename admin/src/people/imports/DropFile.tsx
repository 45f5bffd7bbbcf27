import { sourceThatTells } from '@matinee/client/upload'
import { uploadImport } from '@matinee/contract/members/people-imports'
import { Progress, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { FileDrop } from '../../parts/FileDrop.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { percent } from '../../format.ts'

const MOST_BYTES = 2 * 1024 ** 3

/** Uploads a file of people by drag and drop or file dialog, and continues with the mapping of its columns. */
export function DropFile() {
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)

  async function take(file: File) {
    setSent(0)
    try {
      const made = await call(uploadImport, {
        query: { file_name: file.name },
        headers: { 'content-type': 'text/csv' },
        file,
        source: sourceThatTells((bytes) => setSent(bytes / (file.size || 1))),
      })
      await navigate({ to: '/people/imports/$id', params: { id: made.id } })
    } catch (error) {
      notifyError(error)
    } finally {
      setSent(null)
    }
  }

  return (
    <FileDrop
      icon={IconFileSpreadsheet}
      title={t('imports.drop')}
      text={t('imports.drop_text')}
      isSending={sent !== null}
      maxSize={MOST_BYTES}
      onFile={(file) => void take(file)}
    >
      {sent !== null && (
        <Stack gap={4} w="100%" maw={320}>
          <Progress value={sent * 100} aria-label={t('imports.sending')} />
          <Text size="xs" c="dimmed" ta="center" className="numbers">
            {t('imports.sending')} {percent(sent * 100)}
          </Text>
        </Stack>
      )}
    </FileDrop>
  )
}
