import { uploadGhostExport } from '@matinee/contract/site/page-imports'
import { Stack, TextInput } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../call.ts'
import { FileDrop } from '../../parts/FileDrop.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Sends the export of a Ghost site, and shows what is found in it. */
export function GhostDrop() {
  const navigate = useNavigate()
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
  const isReady = () => {
    const isGiven = address.trim() !== ''
    setMissing(!isGiven)
    return isGiven
  }

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
      <FileDrop
        icon={IconFileText}
        title={t('page_imports.drop')}
        text={t('page_imports.drop_text')}
        isSending={send.isPending}
        onFile={send.mutate}
        isReady={isReady}
      />
    </Stack>
  )
}
