import type { LiveRecording } from '@matinee/contract/live/recordings'
import { Button, DirectionProvider, Group, RangeSlider, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCut, IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { leftToRight } from '../../parts/left-to-right.tsx'
import { pointAt } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { momentText } from '../captions/times.ts'
import { ClipDialog } from './ClipDialog.tsx'
import { StretchFields } from './StretchFields.tsx'
import { isSame, isWhole, shownStretch, snap, type Stretch } from './stretch.ts'
import { useTrim } from './use-trim.ts'

const icon = { size: 16, 'aria-hidden': true }

/** Chooses a stretch of a recording on its timeline, to show nothing else or to make a clip of it. */
export function TrimEditor({ recording, title }: { recording: LiveRecording; title: string }) {
  const [stretch, setStretch] = useState<Stretch>(shownStretch(recording))
  const [isClipping, { open, close }] = useDisclosure(false)
  const { change, isPending } = useTrim(recording)
  const isChanged = !isSame(stretch, shownStretch(recording))
  // The preview has nothing of what is cut off.
  const show = (seconds: number) =>
    seconds >= recording.start_seconds &&
    seconds <= recording.end_seconds &&
    pointAt(recording.video_id, seconds - recording.start_seconds)
  const choose = (wanted: Stretch) => setStretch(snap(recording, wanted, stretch))

  return (
    <Stack gap="md">
      <Timeline recording={recording} stretch={stretch} onChange={setStretch} onShow={show} />
      <StretchFields recording={recording} stretch={stretch} onChange={choose} />
      <Text size="xs" c="dimmed">
        {t('recording.how')}
      </Text>
      <Group gap="sm">
        <Button
          disabled={!isChanged}
          loading={isPending}
          leftSection={<IconCut {...icon} />}
          onClick={() => change(stretch)}
        >
          {t('recording.trim')}
        </Button>
        <Button variant="default" leftSection={<IconMovie {...icon} />} onClick={open}>
          {t('recording.clip')}
        </Button>
        {!isWhole(recording) && (
          <Button
            variant="subtle"
            disabled={isPending}
            onClick={() => change([0, recording.recorded_seconds])}
          >
            {t('recording.restore')}
          </Button>
        )}
      </Group>
      {isClipping && <ClipDialog recording={recording} stretch={stretch} title={title} onClose={close} />}
    </Stack>
  )
}

interface TimelineProps {
  recording: LiveRecording
  stretch: Stretch
  onChange: (stretch: Stretch) => void
  /** Shows a second of the recording in the preview. */
  onShow: (seconds: number) => void
}

/** From cut point to cut point, and from left to right in every language, as the timeline of the player. */
function Timeline({ recording: { cut_points }, stretch, onChange, onShow }: TimelineProps) {
  const secondsAt = (index: number) => cut_points[index] ?? 0
  const value: [number, number] = [cut_points.indexOf(stretch[0]), cut_points.indexOf(stretch[1])]

  function move([first, last]: [number, number]) {
    onChange([secondsAt(first), secondsAt(last)])
    onShow(secondsAt(first === value[0] ? last : first))
  }
  return (
    <DirectionProvider initialDirection="ltr" detectDirection={false}>
      {leftToRight(
        <RangeSlider
          min={0}
          max={cut_points.length - 1}
          minRange={1}
          value={value}
          label={(index) => momentText(secondsAt(index))}
          thumbFromLabel={t('recording.start')}
          thumbToLabel={t('recording.end')}
          onChange={move}
        />,
      )}
    </DirectionProvider>
  )
}
