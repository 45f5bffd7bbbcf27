import { IMAGE_SHAPES, type ImageShape, type Program } from '@matinee/contract/catalogue/programs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useDropTaker } from '../../media/uploads/drop-takers.ts'
import { Card } from '../../parts/Card.tsx'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { t } from '../../text.ts'
import { ThumbnailChoices } from '../ThumbnailChoices.tsx'
import type { ProgramEditor } from '../use-program-editor.ts'
import { DroppedPicture } from './DroppedPicture.tsx'
import { ShapeImage } from './ShapeImage.tsx'
import { PICTURES } from './shapes.ts'
import { useImages } from './use-images.ts'

/** The program's image in every shape: a thumbnail of the film or an upload, which can be cropped. */
export function ImagesCard({ program, editor }: { program: Program; editor: ProgramEditor }) {
  const images = useImages(program, editor)
  const [shape, setShape] = useState<ImageShape | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const takeDropped = useCallback(([file]: File[]) => setDropped(file ?? null), [])
  useDropTaker('picture', t('drop.picture', { title: program.title }), takeDropped)

  return (
    <Card title={t('poster.title')}>
      <Stack>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          {IMAGE_SHAPES.map((each) => (
            <ShapeImage
              key={each}
              shape={each}
              program={program}
              images={images}
              isOpen={shape === each}
              onOpen={() => setShape(each)}
              onClose={() => setShape(null)}
            />
          ))}
        </Group>
        {program.video_id !== null && (
          <ThumbnailChoices
            videoId={program.video_id}
            current={null}
            isSaving={images.isSaving}
            onChoose={(still) => images.takeStill(still)}
          />
        )}
        <PickFiles
          label={t('poster.upload')}
          accept={PICTURES}
          onPick={([file]) => file && images.takeFile(file)}
        >
          {(open) => (
            <Button
              variant="default"
              loading={images.isSaving}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
              onClick={open}
            >
              {t('poster.upload')}
            </Button>
          )}
        </PickFiles>
        <Text size="xs" c="dimmed">
          {t('poster.hint')}
        </Text>
        {dropped && <DroppedPicture file={dropped} images={images} onClose={() => setDropped(null)} />}
      </Stack>
    </Card>
  )
}
