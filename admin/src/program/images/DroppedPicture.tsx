import { IMAGE_SHAPES } from '@matinee/contract/catalogue/programs'
import { Button, Image, Stack, Text } from '@mantine/core'
import { Dialog } from '../../parts/Dialog.tsx'
import { t } from '../../text.ts'
import { useFileAddress } from './use-file-address.ts'
import type { Images } from './use-images.ts'

interface DroppedPictureProps {
  file: File
  images: Images
  onClose: () => void
}

/** Asks which shapes to use a dropped image for. */
export function DroppedPicture({ file, images, onClose }: DroppedPictureProps) {
  const address = useFileAddress(file)
  return (
    <Dialog onClose={onClose} title={t('drop.picture_title')}>
      <Stack gap="xs">
        {address && <Image src={address} alt="" mah={220} fit="contain" radius="sm" />}
        <Text size="sm" c="dimmed">
          {t('drop.picture_text')}
        </Text>
        <Button
          data-autofocus
          onClick={() => {
            images.takeFile(file)
            onClose()
          }}
        >
          {t('drop.picture_all')}
        </Button>
        {IMAGE_SHAPES.map((shape) => (
          <Button
            key={shape}
            variant="default"
            onClick={() => {
              // A refusal has been shown already.
              images.setShape({ shape, file }).catch(() => null)
              onClose()
            }}
          >
            {t('drop.picture_one', { shape: t(`image.${shape}`) })}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
