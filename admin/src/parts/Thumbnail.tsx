import { AspectRatio, Center, Image } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'

/** A program's picture in a list, 16:9, or the sign of a film where there is none yet. It says nothing new, so it has no words. */
export const Thumbnail = ({ image, width = 88 }: { image: string | null; width?: number | string }) => (
  <AspectRatio ratio={16 / 9} w={width} style={{ flex: 'none', overflow: 'hidden', borderRadius: 6 }}>
    {image ? (
      <Image src={image} alt="" loading="lazy" fit="cover" />
    ) : (
      <Center bg="var(--matinee-hover)" c="dimmed">
        <IconMovie size={20} aria-hidden />
      </Center>
    )}
  </AspectRatio>
)
