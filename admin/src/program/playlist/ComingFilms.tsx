import { Alert } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { isOver } from '../../media/uploads/upload.ts'
import { useUploads } from '../../media/uploads/uploads.ts'
import { t } from '../../text.ts'

/** Shows that films are being uploaded to this collection; the upload tray shows the progress. */
export function ComingFilms({ collectionId }: { collectionId: number }) {
  const { list } = useUploads()
  const count = list.filter((upload) => upload.collection_id === collectionId && !isOver(upload)).length
  if (count === 0) return null
  return (
    <Alert color="blue" icon={<IconUpload />}>
      {t('playlist.coming', { count })}
    </Alert>
  )
}
