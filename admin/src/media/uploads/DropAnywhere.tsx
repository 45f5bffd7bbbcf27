import { Center, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useMakesContent } from '../../shell/reach.ts'
import { t } from '../../text.ts'
import { useUploads } from './uploads.ts'

/** Takes films dropped on any part of any screen, from those who may add some. */
export function DropAnywhere() {
  const { uploads } = useUploads()
  if (!useMakesContent()) return null
  return (
    <Dropzone.FullScreen onDrop={(files) => uploads.add(files)} useFsAccessApi={false} radius="lg">
      <Center h="calc(100dvh - 80px)" style={{ pointerEvents: 'none' }}>
        <Stack align="center" gap="xs">
          <IconUpload size={48} stroke={1.4} aria-hidden />
          <Text fw={600} size="xl">
            {t('upload.drop')}
          </Text>
          <Text c="dimmed">{t('upload.drop_text')}</Text>
        </Stack>
      </Center>
    </Dropzone.FullScreen>
  )
}
