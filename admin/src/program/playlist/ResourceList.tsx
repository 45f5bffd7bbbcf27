import type { ResourceRow } from '@matinee/contract/catalogue/playlists'
import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useDragAnnouncements } from '../../parts/drag-announcements.ts'
import { movedTo } from './order.ts'
import styles from './playlist.module.css'
import { ResourceItem } from './ResourceItem.tsx'
import { useResources } from './use-resources.ts'

/** Files in the order in which visitors see them, sortable by mouse, touch or keyboard. */
export function ResourceList({ programId, rows }: { programId: number; rows: ResourceRow[] }) {
  const plugins = useDragAnnouncements(rows)
  const editor = useResources(programId)

  function drop({ canceled, operation: { source } }: DragEndEvent) {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    const id = Number(source.id)
    editor.order.mutate(movedTo(rows, new Set([id]), id, source.index))
  }

  return (
    <DragDropProvider modifiers={[RestrictToVerticalAxis]} plugins={plugins} onDragEnd={drop}>
      <ol className={styles.list}>
        {rows.map((row, index) => (
          <ResourceItem key={row.id} row={row} index={index} editor={editor} />
        ))}
      </ol>
    </DragDropProvider>
  )
}
