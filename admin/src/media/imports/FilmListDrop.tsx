import { uploadFilmList } from '@matinee/contract/catalogue/film-imports'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { FileDrop } from '../../parts/FileDrop.tsx'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

/** Sends the file of a list, and shows what is found in it. */
export function FilmListDrop() {
  const navigate = useNavigate()
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
    <FileDrop
      icon={IconFileSpreadsheet}
      title={t('film_imports.drop')}
      text={t('film_imports.text.list')}
      isSending={send.isPending}
      onFile={send.mutate}
    />
  )
}
