import type { Program } from '@matinee/contract/programs'
import { Button, Stack, Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../parts/Card.tsx'
import { PickFiles } from '../parts/PickFiles.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { t } from '../text.ts'
import { PosterPreview } from './PosterPreview.tsx'
import { Stills } from './Stills.tsx'
import { usePoster } from './use-poster.ts'
import type { ProgramEditor } from './use-program-editor.ts'

interface Chosen {
  file: File
  address: string
}

/** The program's picture: a still of the film, or one's own. */
export function PosterCard({ program, editor }: { program: Program; editor: ProgramEditor }) {
  const { still, own } = usePoster(program, editor)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = ([file]: File[]) => setChosen(file ? { file, address: URL.createObjectURL(file) } : null)

  function close() {
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen(null)
  }

  return (
    <Card title={t('poster.title')}>
      <Stack>
        <Thumbnail image={program.horizontal_image} width="100%" />
        {program.video_id !== null && (
          <Stills
            videoId={program.video_id}
            current={program.horizontal_image}
            isSaving={still.isPending}
            onChoose={still.mutate}
          />
        )}
        <PickFiles
          label={t('poster.upload')}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onPick={choose}
        >
          {(open) => (
            <Button variant="default" leftSection={<IconPhotoUp size={16} aria-hidden />} onClick={open}>
              {t('poster.upload')}
            </Button>
          )}
        </PickFiles>
        <Text size="xs" c="dimmed">
          {t('poster.hint')}
        </Text>
      </Stack>
      {chosen && (
        <PosterPreview
          address={chosen.address}
          isSaving={own.isPending}
          onUse={() => own.mutate(chosen.file, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}
