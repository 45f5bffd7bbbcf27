import type { VIDEO_STATES } from '@matinee/contract/media/media'
import { Box, Group, Progress, Text } from '@mantine/core'
import { percent as said } from '../format.ts'
import { t } from '../text.ts'

type VideoState = (typeof VIDEO_STATES)[number]

interface FilmStateProps {
  /** Null without a film. */
  state: string | null
  percent: number | null
  watchable: boolean
}

/** The state of a film in one line of a list. */
export function FilmState({ state, percent, watchable }: FilmStateProps) {
  if (state === 'encoding') return <InTheMaking percent={percent ?? 0} watchable={watchable} />
  return (
    <Text
      size="sm"
      c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
      fw={state === 'failed' ? 500 : 400}
    >
      {state === null ? t('film.none') : t(`film.state.${state as VideoState}`)}
    </Text>
  )
}

const InTheMaking = ({ percent, watchable }: { percent: number; watchable: boolean }) => (
  <Box maw={180}>
    <Group gap={6} justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed" className="one-line">
        {t(watchable ? 'film.watchable' : 'film.state.encoding')}
      </Text>
      <Text size="xs" className="numbers">
        {said(percent)}
      </Text>
    </Group>
    <Progress size={4} mt={4} value={percent} color="blue" aria-label={t('film.progress')} />
  </Box>
)
