import { Center, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyWarning } from '../../parts/notify.tsx'
import { useCanCreateContent } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { DROP_KINDS, kindOfFile, useDropTakers, type DropKind } from './drop-takers.ts'
import { useUploads } from './uploads.ts'

/** Accepts files dropped anywhere, for those who may add films; each kind of file has its own handler. */
export function DropAnywhere() {
  const { uploads } = useUploads()
  const takers = useDropTakers()
  const dragged = useDraggedKinds()
  if (!useCanCreateContent()) return null

  function take(files: File[], kind: DropKind) {
    if (takers[kind]) takers[kind].take(files)
    else if (kind === 'film') uploads.add(files)
    else notifyWarning(t(`drop.nowhere_${kind}`))
  }

  function drop(files: File[]) {
    for (const kind of DROP_KINDS) {
      const ofKind = files.filter((file) => kindOfFile(file) === kind)
      if (ofKind.length > 0) take(ofKind, kind)
    }
  }

  return (
    // The drop area is invisible until something is dragged over the page, so it is no tab stop.
    <Dropzone.FullScreen onDrop={drop} activateOnKeyboard={false} useFsAccessApi={false} radius="lg">
      <Center h="calc(100dvh - 80px)" style={{ pointerEvents: 'none' }}>
        <Stack align="center" gap="xs">
          <IconUpload size={48} stroke={1.4} aria-hidden />
          {dragged.map((kind) => (
            <Text key={kind} fw={600} size="xl" ta="center">
              {takers[kind]?.text ?? (kind === 'film' ? t('upload.drop') : t(`drop.nowhere_${kind}`))}
            </Text>
          ))}
          {dragged.includes('film') && !takers.film && <Text c="dimmed">{t('upload.drop_text')}</Text>}
        </Stack>
      </Center>
    </Dropzone.FullScreen>
  )
}

/** The kinds of the dragged files; films where the browser does not tell. */
function useDraggedKinds(): DropKind[] {
  const [kinds, setKinds] = useState<DropKind[]>(['film'])
  useWindowEvent('dragenter', ({ dataTransfer }) => {
    const files = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
    const found = new Set(files.map(({ type }) => kindOfFile({ type })))
    setKinds(found.size > 0 ? DROP_KINDS.filter((kind) => found.has(kind)) : ['film'])
  })
  return kinds
}
