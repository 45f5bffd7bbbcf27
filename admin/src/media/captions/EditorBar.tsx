import type { VideoDetail } from '@matinee/contract/media/media'
import { Button, Group, NumberInput, Popover, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconClockPlay, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFilmOnScreen } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { faultsIn, insertedAt, withShift } from './lines.ts'
import styles from './editor.module.css'
import type { LinesEditor } from './use-lines.ts'

/** The actions on all lines: add, shift, undo and save. */
export function EditorBar({ video, editor }: { video: VideoDetail; editor: LinesEditor }) {
  const player = useFilmOnScreen(video.id)
  const { lines, change, undo, canUndo, isDirty, save } = editor
  const isWrong = [...faultsIn(lines, video.duration).values()].some((fault) => fault !== 'overlaps')
  const mayAdd = (player?.currentTime ?? 0) < (video.duration ?? Infinity)
  const submit = () => isDirty && !isWrong && lines.length > 0 && save.mutate()
  useHotkeys([['mod+S', submit]], [])

  return (
    <Group className={styles.bar} gap="xs" justify="space-between">
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          disabled={!mayAdd}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change(insertedAt(lines, player?.currentTime ?? 0)[0])}
        >
          {t('cues.add')}
        </Button>
        <Shift onShift={(seconds) => change(withShift(lines, seconds))} />
        <Button
          size="compact-md"
          variant="default"
          disabled={!canUndo}
          leftSection={<IconArrowBackUp size={16} className="turns" aria-hidden />}
          onClick={undo}
        >
          {t('undo')}
        </Button>
      </Group>
      <Group gap="sm">
        {isWrong && (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('cues.wrong')}
          </Text>
        )}
        <Button
          size="compact-md"
          disabled={!isDirty || isWrong || lines.length === 0}
          loading={save.isPending}
          onClick={submit}
        >
          {t('save')}
        </Button>
      </Group>
    </Group>
  )
}

function Shift({ onShift }: { onShift: (seconds: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [seconds, setSeconds] = useState<number | string>(0)

  function shift() {
    setOpen(false)
    if (Number(seconds)) onShift(Number(seconds))
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus width={240} shadow="md">
      <Popover.Target>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconClockPlay size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('cues.shift')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <NumberInput
            label={t('cues.shift_by')}
            description={t('cues.shift_text')}
            value={seconds}
            onChange={setSeconds}
            step={0.1}
            decimalScale={3}
            data-autofocus
          />
          <Button size="compact-md" onClick={shift}>
            {t('cues.shift')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
