import { uploadFilmList } from '@matinee/contract/catalogue/film-imports'
import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../call.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Sends the file of a list, and shows what is found in it. */
export function FilmListDrop() {
  const navigate = useNavigate()
  const open = useRef<() => void>(null)
  const send = useMutation({
    mutationFn: (file: File) =>
      call(uploadFilmList, {
        query: { file_name: file.name },
        headers: { 'content-type': 'application/octet-stream' },
        file,
      }),
    onSuccess: ({ id }) => navigate({ to: '/videos/import/$id', params: { id } }),
    onError: notifyError,
  })

  return (
    <Dropzone
      openRef={open}
      onDrop={([file]) => file && send.mutate(file)}
      onReject={() => notifyError(null)}
      maxFiles={1}
      activateOnClick={false}
      inputProps={{ 'aria-label': t('film_imports.choose') }}
      p="lg"
    >
      <Stack align="center" gap="xs" py="md" style={{ pointerEvents: 'all' }}>
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        <Text fw={500} ta="center">
          {t('film_imports.drop')}
        </Text>
        <Text size="sm" c="dimmed" ta="center" maw={560}>
          {t('film_imports.text.list')}
        </Text>
        <Button loading={send.isPending} onClick={() => open.current?.()}>
          {t('film_imports.choose')}
        </Button>
      </Stack>
    </Dropzone>
  )
}
