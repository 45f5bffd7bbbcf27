import { AspectRatio, Center, Image } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'

/** A program's image in a list, 16:9, or an icon if it has none. It is decorative, so it has no alternative text. */
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
