import type { Video } from '@matinee/contract/media/media'
import { Box, Group, Progress, Text } from '@mantine/core'
import { joinFacts } from '../join-facts.ts'
import { percent, span } from '../format.ts'
import { pageLanguage } from '../language.ts'
import { t } from '../text.ts'

/** Transcoding progress, its speed and the time left. */
export const FilmProgress = ({ video }: { video: Video }) => (
  <Box>
    <Group justify="space-between" gap="xs" mb={6}>
      <Text size="sm" fw={500}>
        {t(video.watchable ? 'film.watchable_text' : `film.state.${video.state}`)}
      </Text>
      <Text size="sm" c="dimmed" className="numbers">
        {factsOf(video)}
      </Text>
    </Group>
    {video.waiting_for && (
      <Text component="output" display="block" size="sm" mb={6}>
        {t(`film.waiting_for.${video.waiting_for}`)}
      </Text>
    )}
    <Progress size="md" value={video.percent ?? 0} color="blue" aria-label={t('film.progress')} />
  </Box>
)

const factsOf = ({ percent: share, speed, seconds_left }: Video) =>
  joinFacts([
    share !== null && percent(share),
    speed !== null && t('film.speed', { speed: oneDecimal(speed) }),
    seconds_left !== null && t('upload.left', { time: span(seconds_left) }),
  ])

const oneDecimal = (value: number) =>
  value.toLocaleString(pageLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
