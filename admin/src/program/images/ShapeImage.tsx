import type { ImageShape, Program } from '@matinee/contract/catalogue/programs'
import { Image, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { t } from '../../text.ts'
import styles from './images.module.css'
import { RATIOS } from './shapes.ts'
import type { Images } from './use-images.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'CropDialog')

interface ShapeImageProps {
  shape: ImageShape
  program: Program
  images: Images
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The image of one shape as a button that opens its crop. All three have the same height, so that they align. */
export function ShapeImage({ shape, program, images, isOpen, onOpen, onClose }: ShapeImageProps) {
  const current = program.images[shape]
  return (
    <>
      <UnstyledButton
        className={styles.shape}
        style={{ flex: `${RATIOS[shape]} 1 0`, minWidth: 0 }}
        onClick={onOpen}
        aria-label={t('act_on', { act: t('image.edit'), name: t(`image.${shape}`) })}
      >
        <span className={styles.frame} style={{ aspectRatio: RATIOS[shape] }}>
          {current ? (
            <Image src={current.image} alt="" fit="cover" h="100%" />
          ) : (
            <IconPhotoPlus size={20} aria-hidden />
          )}
        </span>
        <Text size="xs" c="dimmed" mt={4} className="one-line">
          {t(`image.${shape}`)}
        </Text>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={<Skeleton h={0} />}>
          <CropDialog shape={shape} program={program} images={images} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
