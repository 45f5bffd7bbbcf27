import { Box, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { video } from '../media/queries.ts'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { t } from '../text.ts'
import styles from './stills.module.css'

interface ThumbnailChoicesProps {
  videoId: number
  /** URL of the current image. */
  current: string | null
  isSaving: boolean
  onChoose: (index: number) => void
}

/** Thumbnails of the film to choose a poster from. */
export function ThumbnailChoices({ videoId, current, isSaving, onChoose }: ThumbnailChoicesProps) {
  const { data } = useQuery(video(videoId))
  if (!data || data.poster_candidates.length === 0) return null

  return (
    <Box>
      <Text size="sm" fw={500} mb={6}>
        {t('poster.stills')}
      </Text>
      <SimpleGrid
        cols={4}
        spacing={6}
        component="fieldset"
        m={0}
        p={0}
        bd={0}
        miw={0}
        aria-label={t('poster.stills')}
      >
        {data.poster_candidates.map((still, index) => (
          <UnstyledButton
            key={still}
            className={styles.still}
            aria-pressed={still === current}
            aria-label={t('poster.still', { number: index + 1 })}
            disabled={isSaving}
            onClick={() => onChoose(index)}
          >
            <Thumbnail image={still} width="100%" />
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Box>
  )
}
