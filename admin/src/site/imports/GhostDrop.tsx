import { uploadGhostExport } from '@matinee/contract/site/page-imports'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Sends the export of a Ghost site, and shows what is found in it. */
export function GhostDrop() {
  const navigate = useNavigate()
  const open = useRef<() => void>(null)
  const [address, setAddress] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: (file: File) =>
      call(uploadGhostExport, {
        query: { file_name: file.name, site_address: address.trim() },
        headers: { 'content-type': 'application/octet-stream' },
        file,
      }),
    onSuccess: ({ id }) => navigate({ to: '/pages/import/$id', params: { id } }),
    onError: notifyError,
  })
  const withAddress = (act: () => void) => (address.trim() === '' ? setMissing(true) : act())

  return (
    <Stack>
      <TextInput
        label={t('page_imports.address')}
        description={t('page_imports.address_text')}
        error={isMissing && t('page_imports.address_missing')}
        dir="ltr"
        required
        maxLength={500}
        placeholder="https://blog.example.com"
        value={address}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          setMissing(false)
        }}
      />
      <Dropzone
        openRef={open}
        onDrop={([file]) => file && withAddress(() => send.mutate(file))}
        onReject={() => notifyError(null)}
        maxFiles={1}
        activateOnClick={false}
        inputProps={{ 'aria-label': t('imports.choose') }}
        p="lg"
      >
        <Stack align="center" gap="xs" py="md" style={{ pointerEvents: 'all' }}>
          <IconFileText size={36} stroke={1.4} aria-hidden />
          <Text fw={500} ta="center">
            {t('page_imports.drop')}
          </Text>
          <Text size="sm" c="dimmed" ta="center" maw={560}>
            {t('page_imports.drop_text')}
          </Text>
          <Button loading={send.isPending} onClick={() => withAddress(() => open.current?.())}>
            {t('imports.choose')}
          </Button>
        </Stack>
      </Dropzone>
    </Stack>
  )
}
