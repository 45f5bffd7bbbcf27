import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { Icon } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { t } from '../text.ts'
import { notifyError } from './notify.tsx'

interface Props {
  icon: Icon
  title: string
  text: string
  isSending: boolean
  maxSize?: number
  onFile: (file: File) => void
  /** Asked before the dialog opens and before a dropped file is taken. */
  isReady?: () => boolean
  /** Shown below the button, as progress. */
  children?: ReactNode
}

/** Takes one file by drag and drop or by the file dialog. */
export function FileDrop({ icon: Sign, title, text, isSending, maxSize, onFile, isReady, children }: Props) {
  const open = useRef<() => void>(null)
  const isAllowed = () => isReady?.() ?? true
  return (
    <Dropzone
      openRef={open}
      onDrop={([file]) => file && isAllowed() && onFile(file)}
      onReject={() => notifyError(null)}
      maxFiles={1}
      {...(maxSize !== undefined && { maxSize })}
      activateOnClick={false}
      inputProps={{ 'aria-label': t('imports.choose') }}
      p="lg"
    >
      <Stack align="center" gap="xs" py="md" style={{ pointerEvents: 'all' }}>
        <Sign size={36} stroke={1.4} aria-hidden />
        <Text fw={500} ta="center">
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center" maw={560}>
          {text}
        </Text>
        <Button loading={isSending} onClick={() => isAllowed() && open.current?.()}>
          {t('imports.choose')}
        </Button>
        {children}
      </Stack>
    </Dropzone>
  )
}
