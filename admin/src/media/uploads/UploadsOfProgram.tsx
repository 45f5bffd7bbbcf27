import { Alert } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { t } from '../../text.ts'
import { isOver } from './upload.ts'
import { useUploads } from './uploads.ts'

/** Says that a replacement of the film is being uploaded; the tray shows its progress. */
export function UploadsOfProgram({ programId }: { programId: number }) {
  const { list } = useUploads()
  const coming = list.find((upload) => upload.program_id === programId && !isOver(upload))
  if (!coming) return null
  return (
    <Alert color="blue" mb="md" icon={<IconUpload />}>
      {t('film.coming', { name: coming.name })}
    </Alert>
  )
}
