import type { LiveRecording } from '@matinee/contract/live/recordings'
import { Button, Group, Text } from '@mantine/core'
import { useFilmOnScreen } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { MomentField } from '../captions/MomentField.tsx'
import { momentText } from '../captions/times.ts'
import type { Stretch } from './stretch.ts'

interface StretchFieldsProps {
  recording: LiveRecording
  stretch: Stretch
  onChange: (stretch: Stretch) => void
}

/** Start and end of a stretch as times, also from where the preview is. */
export function StretchFields({ recording, stretch, onChange }: StretchFieldsProps) {
  const [start, end] = stretch
  const player = useFilmOnScreen(recording.video_id)
  const here = () => recording.start_seconds + (player?.currentTime ?? 0)

  return (
    <Group gap="md" align="flex-end">
      <MomentField
        w={110}
        label={t('recording.start')}
        value={start}
        onChange={(at) => onChange([at, end])}
      />
      <MomentField w={110} label={t('recording.end')} value={end} onChange={(at) => onChange([start, at])} />
      {player && (
        <Group gap="xs">
          <Button variant="default" onClick={() => onChange([here(), end])}>
            {t('recording.start_here')}
          </Button>
          <Button variant="default" onClick={() => onChange([start, here()])}>
            {t('recording.end_here')}
          </Button>
        </Group>
      )}
      <Text size="sm" component="output" aria-live="polite">
        {t('recording.length', { time: momentText(end - start) })}
      </Text>
    </Group>
  )
}
