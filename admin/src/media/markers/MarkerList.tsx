import type { Marker } from '@matinee/contract/catalogue/catalogue'
import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { notifySuccess } from '../../parts/notify.tsx'
import { showMoment } from '../../playback/on-screen.ts'
import { t } from '../../text.ts'
import { MomentField } from '../captions/MomentField.tsx'
import { momentText } from '../captions/times.ts'
import styles from './markers.module.css'

interface MarkerListProps {
  /** The film to show a moment of, where it plays beside the list. */
  videoId?: number | undefined
  /** Seconds. */
  duration: number | null
  markers: readonly Marker[]
  onChange: (changed: (markers: Marker[]) => Marker[]) => void
}

/** Markers in the order of the film: a click seeks, times and titles are edited in place. */
export function MarkerList({ videoId, duration, markers, onChange }: MarkerListProps) {
  const replace = (old: Marker, change: Partial<Marker>) =>
    onChange((now) => now.map((marker) => (isSame(marker, old) ? { ...marker, ...change } : marker)))

  function remove(gone: Marker) {
    onChange((now) => now.filter((marker) => !isSame(marker, gone)))
    const back = { label: t('undo'), run: () => onChange((now) => [...now, gone]) }
    notifySuccess(t('marker.removed', { title: gone.title }), back)
  }

  return (
    <ol className={styles.list}>
      {markers.map((marker) => (
        <MarkerRow
          key={marker.at_seconds}
          marker={marker}
          isFree={(at) =>
            at <= (duration ?? Infinity) && markers.every(({ at_seconds }) => at_seconds !== at)
          }
          onShow={videoId === undefined ? undefined : () => showMoment(videoId, marker.at_seconds)}
          onChange={(change) => replace(marker, change)}
          onRemove={() => remove(marker)}
        />
      ))}
    </ol>
  )
}

// Two markers never have the same time.
const isSame = (one: Marker, other: Marker) => one.at_seconds === other.at_seconds

interface MarkerRowProps {
  marker: Marker
  /** Whether a marker may be at this time. */
  isFree: (seconds: number) => boolean
  onShow: (() => void) | undefined
  onChange: (change: Partial<Marker>) => void
  onRemove: () => void
}

function MarkerRow({ marker, isFree, onShow, onChange, onRemove }: MarkerRowProps) {
  const [fault, setFault] = useState(false)
  const moment = momentText(marker.at_seconds)
  const name = `${moment} ${marker.title}`
  const fieldName = `${marker.title} ${moment}` // the title first, as it is what a field is looked for by

  function move(at_seconds: number) {
    setFault(!isFree(at_seconds))
    if (isFree(at_seconds)) onChange({ at_seconds })
  }

  return (
    <li className={styles.row}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        {onShow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            onClick={onShow}
            aria-label={t('act_on', { act: t('marker.show'), name })}
          >
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        )}
        <MomentField
          size="xs"
          w={92}
          aria-label={t('act_on', { act: t('marker.at'), name: fieldName })}
          value={marker.at_seconds}
          error={fault && t('marker.taken')}
          onChange={move}
        />
        <TitleField name={fieldName} title={marker.title} onChange={(title) => onChange({ title })} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          onClick={onRemove}
          aria-label={t('act_on', { act: t('marker.remove'), name })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

interface TitleFieldProps {
  /** Of the marker, which has no other of that name. */
  name: string
  title: string
  onChange: (title: string) => void
}

/** Saved on leaving the field or on Enter; an empty one is replaced by the former value. */
function TitleField({ name, title, onChange }: TitleFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    const wanted = typed?.trim()
    setTyped(null)
    if (wanted && wanted !== title) onChange(wanted)
  }

  return (
    <TextInput
      size="xs"
      flex={1}
      maxLength={120}
      aria-label={t('act_on', { act: t('marker.title_of'), name })}
      value={typed ?? title}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
