import { ActionIcon, Checkbox } from '@mantine/core'
import { useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../text.ts'
import { EntryMenu, type EntryMenuProps } from './EntryMenu.tsx'
import { FileFacts, FilmFacts, HeadingFacts } from './EntryFacts.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import type { Extent } from './order.ts'
import styles from './playlist.module.css'
import type { Selection } from './use-selection.ts'

interface PlaylistRowProps extends Omit<EntryMenuProps, 'onRename'> {
  /** The number and length of the films below a heading. */
  extent: Extent | undefined
  selection: Selection
}

/** One entry with its details, an editable title and a menu. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { entry, index, extent, selection, editor } = props
  const [isNaming, setNaming] = useState(false)
  const { ref, handleRef, isDragSource } = useSortable({ id: entry.id, index })
  const isChosen = selection.ids.has(entry.id)

  function rename(title: string) {
    setNaming(false)
    if (title.trim() !== (entry.own_title ?? entry.title))
      editor.change.mutate({ entry: entry.id, changes: { title } })
  }

  return (
    <li
      ref={ref}
      className={styles.row}
      data-kind={entry.kind}
      data-carried={isDragSource || undefined}
      data-along={(isChosen && !isDragSource) || undefined}
    >
      <ActionIcon
        ref={handleRef}
        className={styles.grip}
        variant="subtle"
        color="gray"
        aria-label={t('act_on', { act: t('playlist.drag'), name: entry.title })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <Checkbox
        size="sm"
        checked={isChosen}
        onChange={({ nativeEvent }) => selection.toggle(entry.id, isWithShift(nativeEvent))}
        aria-label={t('act_on', { act: t('playlist.choose'), name: entry.title })}
      />
      <Facts entry={entry} extent={extent}>
        <EntryTitle
          entry={entry}
          isNaming={isNaming}
          onBegin={() => setNaming(true)}
          onName={rename}
          onCancel={() => setNaming(false)}
        />
      </Facts>
      <EntryMenu {...props} onRename={() => setNaming(true)} />
    </li>
  )
}

// A change event caused by a click is a mouse event, despite its type; one caused by the space bar has no shift key.
const isWithShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true

function Facts({
  entry,
  extent,
  children,
}: Pick<PlaylistRowProps, 'entry' | 'extent'> & { children: React.ReactNode }) {
  if (entry.kind === 'divider') return <HeadingFacts extent={extent}>{children}</HeadingFacts>
  if (entry.resource) return <FileFacts entry={entry}>{children}</FileFacts>
  return <FilmFacts entry={entry}>{children}</FilmFacts>
}
