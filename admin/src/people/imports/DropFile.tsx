import { sourceThatTells } from '@matinee/client/upload'
import { uploadImport } from '@matinee/contract/members/people-imports'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { percent } from '../../format.ts'

const MOST_BYTES = 2 * 1024 ** 3

/** Uploads a file of people by drag and drop or file dialog, and continues with the mapping of its columns. */
export function DropFile() {
  const navigate = useNavigate()
  const open = useRef<() => void>(null)
  const [sent, setSent] = useState<number | null>(null)

  async function take([file]: File[]) {
    if (!file) return
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
    <Dropzone
      openRef={open}
      onDrop={(files) => void take(files)}
      onReject={() => notifyError(null)}
      maxFiles={1}
      maxSize={MOST_BYTES}
      activateOnClick={false}
      loading={false}
      inputProps={{ 'aria-label': t('imports.choose') }}
      p="lg"
    >
      <Stack align="center" gap="xs" py="md" style={{ pointerEvents: 'all' }}>
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        <Text fw={500} ta="center">
          {t('imports.drop')}
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          {t('imports.drop_text')}
        </Text>
        <Group>
          <Button loading={sent !== null} onClick={() => open.current?.()}>
            {t('imports.choose')}
          </Button>
        </Group>
        {sent !== null && (
          <Stack gap={4} w="100%" maw={320}>
            <Progress value={sent * 100} aria-label={t('imports.sending')} />
            <Text size="xs" c="dimmed" ta="center" className="numbers">
              {t('imports.sending')} {percent(sent * 100)}
            </Text>
          </Stack>
        )}
      </Stack>
    </Dropzone>
  )
}
