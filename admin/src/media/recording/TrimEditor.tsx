import type { LiveRecording } from '@matinee/contract/live/recordings'
import { Button, Group, RangeSlider, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCut, IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
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
  const show = (seconds: number) => pointAt(recording.video_id, seconds - recording.start_seconds)
  const choose = (wanted: Stretch) => setStretch(snap(recording, wanted, stretch))

  return (
    <Stack gap="md">
      <Timeline
        recording={recording}
        stretch={stretch}
        onChange={setStretch}
        onChosen={choose}
        onShow={show}
      />
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
  /** Called when a handle is let go. */
  onChosen: (stretch: Stretch) => void
  /** Shows a second of the recording in the preview. */
  onShow: (seconds: number) => void
}

function Timeline({ recording, stretch, onChange, onChosen, onShow }: TimelineProps) {
  function move(wanted: [number, number]) {
    const moved = wanted[0] === stretch[0] ? wanted[1] : wanted[0]
    onChange(wanted)
    onShow(moved)
  }
  return (
    <RangeSlider
      min={0}
      max={recording.recorded_seconds}
      step={STEP_SECONDS}
      minRange={STEP_SECONDS}
      value={[...stretch]}
      label={momentText}
      thumbFromLabel={t('recording.start')}
      thumbToLabel={t('recording.end')}
      onChange={move}
      onChangeEnd={onChosen}
    />
  )
}

const STEP_SECONDS = 1
