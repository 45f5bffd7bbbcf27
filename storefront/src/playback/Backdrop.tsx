import type { Card, Chapter } from '@matinee/contract/catalogue/catalogue'
import { cutsOf } from '@matinee/contract/store/pictures'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'

interface BackdropProps {
  program: Card | undefined
  chapter?: Chapter | undefined
}

/** A program's picture in place of its film. */
export function Backdrop({ program, chapter }: BackdropProps) {
  if (!program) return <Skeleton className="absolute inset-0 rounded-none" />
  const image = chapter?.image ?? program.horizontal_image

  if (!image) return null
  return (
    <Picture
      src={image}
      srcSet={cutsOf(image)}
      sizes="100vw"
      blurHash={chapter?.blur_hash ?? program.blur_hash}
      leading
    />
  )
}
