import { ActionIcon, Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { useCanCreateContent } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { useUploads } from './uploads.ts'

/** Media types of films, and extensions of those whose type browsers do not know. */
export const FILMS = 'video/*,audio/*,.mkv,.mov,.avi,.ts,.mts,.m2ts,.mxf,.mpg,.vob,.wmv,.flv,.ogv'

interface UploadButtonProps {
  label?: string
  /** Icon only, for the narrow header. */
  compact?: boolean
  /** Replaces the film of this program. */
  programId?: number
  variant?: string
  fullWidth?: boolean
}

/** Picks films to upload, several or one for a program; nothing for those who may not. */
export function UploadButton(props: UploadButtonProps) {
  const { label = t('upload.action'), compact, programId, variant, fullWidth } = props
  const { uploads } = useUploads()
  const sign = <IconUpload size={16} aria-hidden />
  if (!useCanCreateContent()) return null

  return (
    <PickFiles
      label={label}
      accept={FILMS}
      multiple={programId === undefined}
      onPick={(files) => uploads.add(files, programId)}
    >
      {(open) =>
        compact ? (
          <ActionIcon size="lg" variant="filled" aria-label={label} onClick={open}>
            {sign}
          </ActionIcon>
        ) : (
          <Button variant={variant} fullWidth={fullWidth} leftSection={sign} onClick={open}>
            {label}
          </Button>
        )
      }
    </PickFiles>
  )
}
