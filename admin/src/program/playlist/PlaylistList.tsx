import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useDragAnnouncements } from '../../parts/drag-announcements.ts'
import { extentsUnderHeadings, movedTo, movedByStep, type Step } from './order.ts'
import { PlaylistRow } from './PlaylistRow.tsx'
import styles from './playlist.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import type { PlaylistEditor } from './use-playlist.ts'
import { useSelection } from './use-selection.ts'

interface PlaylistListProps {
  entries: PlaylistEntry[]
  editor: PlaylistEditor
}

/** The entries in their order. One entry or all selected ones can be moved by mouse, touch or keyboard. */
export function PlaylistList({ entries, editor }: PlaylistListProps) {
  const selection = useSelection(entries)
  const plugins = useDragAnnouncements(entries)
  const extents = extentsUnderHeadings(entries)

  function drop({ canceled, operation: { source } }: DragEndEvent) {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    const id = Number(source.id)
    editor.order.mutate(movedTo(entries, selection.withOthers(id), id, source.index))
  }

  function step(id: number, way: Step) {
    const moved = movedByStep(entries, id, way)
    if (moved) editor.order.mutate(moved)
  }

  return (
    <>
      <SelectionBar entries={entries} selection={selection} editor={editor} />
      <DragDropProvider modifiers={[RestrictToVerticalAxis]} plugins={plugins} onDragEnd={drop}>
        <ol className={styles.list}>
          {entries.map((entry, index) => (
            <PlaylistRow
              key={entry.id}
              entry={entry}
              index={index}
              isLast={index === entries.length - 1}
              extent={extents.get(entry.id)}
              selection={selection}
              editor={editor}
              onStep={step}
            />
          ))}
        </ol>
      </DragDropProvider>
    </>
  )
}
