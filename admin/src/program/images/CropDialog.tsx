import 'react-image-crop/dist/ReactCrop.css'
import { IMAGE_SHAPES, type ImageShape, type Program } from '@matinee/contract/catalogue/programs'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickFiles } from '../../parts/PickFiles.tsx'
import { t } from '../../text.ts'
import { automaticCut } from '../../catalogue/queries.ts'
import { asFractions, asPercent } from './crop.ts'
import styles from './images.module.css'
import { PICTURES, RATIOS } from './shapes.ts'
import { useFileAddress } from './use-file-address.ts'
import type { Images } from './use-images.ts'

interface CropDialogProps {
  shape: ImageShape
  program: Program
  images: Images
  onClose: () => void
}

/** Crops the image of one shape: from its own original, from that of another shape, or from a new file. */
export function CropDialog({ shape, program, images, onClose }: CropDialogProps) {
  const [from, setFrom] = useState<ImageShape>(program.images[shape] ? shape : firstWith(program, shape))
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<PercentCrop>()
  const address = useFileAddress(file) ?? program.images[from]?.original
  const isOwn = !file && from === shape
  const kept = isOwn ? (program.images[shape]?.crop ?? null) : null
  // The server crops a new file automatically after the upload, unless the user selects a part.
  const { data: automatic } = useQuery({
    ...automaticCut({ id: program.id, shape, from, original: program.images[from]?.original }),
    enabled: !file && kept === null && program.images[from] !== null,
  })
  const own = kept ?? (file ? undefined : automatic)
  const crop = chosen ?? (own && asPercent(own))

  async function use() {
    const part = chosen ? asFractions(chosen) : kept
    const wish = { shape, ...(part && { crop: part }), ...(file ? { file } : { from }) }
    await images.setShape(wish).then(onClose, () => null)
  }

  return (
    <Dialog onClose={onClose} title={t(`image.cut_${shape}`)} size="lg">
      <Stack>
        {address ? (
          <div className={styles.stage}>
            <ReactCrop
              crop={crop}
              aspect={RATIOS[shape]}
              keepSelection
              ruleOfThirds
              minWidth={40}
              onChange={(_pixels, percent) => setChosen(percent)}
              ariaLabels={ARIA}
            >
              <img key={address} src={address} alt={t('image.whole')} />
            </ReactCrop>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('image.none')}
          </Text>
        )}
        {address && !chosen && kept === null && (
          <Text size="sm" c="dimmed">
            {t('image.automatic')}
          </Text>
        )}
        <Group gap="xs" align="flex-end">
          <PickFiles
            label={t('image.other')}
            accept={PICTURES}
            onPick={([picked]) => {
              setChosen(undefined)
              setFile(picked ?? null)
            }}
          >
            {(open) => (
              <Button variant="default" leftSection={<IconPhotoUp size={16} aria-hidden />} onClick={open}>
                {t('image.other')}
              </Button>
            )}
          </PickFiles>
          <Source
            program={program}
            value={from}
            isShown={file === null}
            onChange={(next) => {
              setChosen(undefined)
              setFrom(next)
            }}
          />
          {program.images[shape] && (
            <Button
              variant="subtle"
              color="red"
              ms="auto"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => {
                images.removeShape(shape)
                onClose()
              }}
            >
              {t('image.remove')}
            </Button>
          )}
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!address} loading={images.isSaving} onClick={() => void use()}>
            {t('poster.use')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const ARIA = {
  cropArea: t('image.aria_area'),
  nwDragHandle: t('image.aria_handle'),
  nDragHandle: t('image.aria_handle'),
  neDragHandle: t('image.aria_handle'),
  eDragHandle: t('image.aria_handle'),
  seDragHandle: t('image.aria_handle'),
  sDragHandle: t('image.aria_handle'),
  swDragHandle: t('image.aria_handle'),
  wDragHandle: t('image.aria_handle'),
}

const firstWith = ({ images }: Program, shape: ImageShape) =>
  IMAGE_SHAPES.find((each) => images[each]) ?? shape

interface SourceProps {
  program: Program
  value: ImageShape
  isShown: boolean
  onChange: (from: ImageShape) => void
}

/** The choice of the shape whose original is cropped, if the shapes have different originals. */
function Source({ program, value, isShown, onChange }: SourceProps) {
  const choices = IMAGE_SHAPES.filter((shape) => program.images[shape])
  const originals = new Set(choices.map((shape) => program.images[shape]!.original))
  if (!isShown || originals.size < 2) return null
  return (
    <Select
      label={t('image.source')}
      w={200}
      allowDeselect={false}
      value={value}
      onChange={(shape) => onChange(shape as ImageShape)}
      data={choices.map((shape) => ({ value: shape, label: t(`image.${shape}`) }))}
    />
  )
}
