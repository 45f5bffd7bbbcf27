import { ActionIcon } from '@mantine/core'
import { RestrictToVerticalAxis } from '@dnd-kit/abstract/modifiers'
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDragAnnouncements } from './drag-announcements.ts'
import { t } from '../text.ts'
import styles from './sortable-rows.module.css'

interface Row {
  id: number
  title: string
}

interface SortableRowsProps<R extends Row> {
  /** The name of the list for screen readers. */
  label: string
  rows: R[]
  /** Called with the moved row, its new index (from 0), and all rows in the new order. */
  onMove: (move: { row: R; to: number; rows: R[] }) => void
  children: (row: R) => ReactNode
}

/** A list that can be sorted by mouse, touch or keyboard. */
export function SortableRows<R extends Row>({ label, rows, onMove, children }: SortableRowsProps<R>) {
  const plugins = useDragAnnouncements(rows)

  function drop({ canceled, operation: { source } }: DragEndEvent) {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return
    const row = rows.find(({ id }) => id === Number(source.id))
    if (!row) return
    const others = rows.filter((one) => one !== row)
    onMove({ row, to: source.index, rows: others.toSpliced(source.index, 0, row) })
  }

  return (
    <DragDropProvider modifiers={[RestrictToVerticalAxis]} plugins={plugins} onDragEnd={drop}>
      <ol aria-label={label} className={styles.list}>
        {rows.map((row, index) => (
          <SortableRow key={row.id} row={row} index={index}>
            {children(row)}
          </SortableRow>
        ))}
      </ol>
    </DragDropProvider>
  )
}

/** The same list for viewers who may not sort it. */
export const StillRows = <R extends Row>({ label, rows, children }: Omit<SortableRowsProps<R>, 'onMove'>) => (
  <ol aria-label={label} className={styles.list}>
    {rows.map((row) => (
      <li key={row.id} className={styles.row}>
        {children(row)}
      </li>
    ))}
  </ol>
)

function SortableRow({ row, index, children }: { row: Row; index: number; children: ReactNode }) {
  const { ref, handleRef, isDragSource } = useSortable({ id: row.id, index })
  return (
    <li ref={ref} className={styles.row} data-carried={isDragSource || undefined}>
      <ActionIcon
        ref={handleRef}
        className={styles.grip}
        variant="subtle"
        color="gray"
        aria-label={t('act_on', { act: t('playlist.drag'), name: row.title })}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  )
}
