import type { Cue } from '@matinee/contract/media/media'
import { ActionIcon, Group, Text, Textarea, Tooltip } from '@mantine/core'
import { IconArrowsJoin, IconArrowsSplit, IconPlayerPlay, IconTrash, type Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t, type Word } from '../../text.ts'
import styles from './editor.module.css'
import type { CaptionLineFault, CaptionLine } from './lines.ts'
import { MomentField } from './MomentField.tsx'

interface LineRowProps {
  line: CaptionLine
  /** Its position in the list, counted from 1. */
  number: number
  isCurrent: boolean
  isLast: boolean
  fault: CaptionLineFault | undefined
  onShow: () => void
  onChange: (change: Partial<Cue>) => void
  /** Splits at a character of the text, or at its middle without one. */
  onSplit: (at?: number) => void
  onMerge: () => void
  onRemove: () => void
}

/** One line: its times and its text. */
export function LineRow(props: LineRowProps) {
  const { line, number, isCurrent, isLast, fault, onShow, onChange, onSplit, onMerge, onRemove } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const name = t('cues.line', { number })

  return (
    <li className={styles.row} data-line={line.id} data-current={isCurrent || undefined} aria-label={name}>
      <Group gap={4} justify="space-between" wrap="nowrap">
        <Group gap={4} wrap="nowrap">
          <Act icon={IconPlayerPlay} word="marker.show" name={name} onClick={onShow} />
          <MomentField
            size="xs"
            w={88}
            aria-label={t('act_on', { act: t('cues.start'), name })}
            value={line.start}
            onChange={(start) => onChange({ start })}
          />
          <MomentField
            size="xs"
            w={88}
            aria-label={t('act_on', { act: t('cues.end'), name })}
            value={line.end}
            onChange={(end) => onChange({ end })}
          />
        </Group>
        <Group gap={0} wrap="nowrap">
          <Act
            icon={IconArrowsSplit}
            word="cues.split"
            name={name}
            onClick={() => onSplit(field.current?.selectionStart)}
          />
          {!isLast && <Act icon={IconArrowsJoin} word="cues.merge" name={name} onClick={onMerge} />}
          <Act icon={IconTrash} word="cues.remove" name={name} onClick={onRemove} />
        </Group>
      </Group>
      <Words line={line} name={name} fieldRef={field} onChange={(text) => onChange({ text })} />
      {fault && (
        <Text size="xs" c={fault === 'overlaps' ? 'dimmed' : 'var(--mantine-color-error)'}>
          {t(`cues.fault.${fault}`)}
        </Text>
      )}
    </li>
  )
}

interface WordsProps {
  line: CaptionLine
  name: string
  fieldRef: React.Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
}

/** Committed when the field is left, so that one undo reverts one edit. */
function Words({ line, name, fieldRef, onChange }: WordsProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    setTyped(null)
    if (typed !== null && typed !== line.text) onChange(typed)
  }

  return (
    <Textarea
      ref={fieldRef}
      size="sm"
      autosize
      minRows={1}
      maxLength={2000}
      dir="auto"
      aria-label={t('act_on', { act: t('cues.text'), name })}
      value={typed ?? line.text}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
    />
  )
}

interface ActProps {
  icon: Icon
  word: Word
  name: string
  onClick: () => void
}

const Act = ({ icon: Sign, word, name, onClick }: ActProps) => (
  <Tooltip label={t(word)}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      onClick={onClick}
      aria-label={t('act_on', { act: t(word), name })}
    >
      <Sign size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
