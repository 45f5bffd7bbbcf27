import { Alert } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { isOver } from '../../media/uploads/upload.ts'
import { useUploads } from '../../media/uploads/uploads.ts'
import { t } from '../../text.ts'

/** Says that films are on their way into this collection; the tray tells how far they are. */
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
