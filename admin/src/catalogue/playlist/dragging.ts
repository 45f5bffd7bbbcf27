import {
  Accessibility,
  defaultPreset,
  type DragDropManagerInput,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'
import { t } from '../../text.ts'

interface Named {
  id: number
  title: string
}

type Place = DragStartEvent['operation']['source']

/** What a screen reader hears while an entry is carried. */
export function plugins(entries: readonly Named[]): DragDropManagerInput['plugins'] {
  const titleOf = (source: Place) => entries.find(({ id }) => id === source?.id)?.title ?? ''
  const where = (source: Place) => ({
    title: titleOf(source),
    place: isSortable(source) ? source.index + 1 : 0,
    total: entries.length,
  })
  return [
    ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('playlist.drag_how') },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) => t('playlist.lifted', where(source)),
        dragover: ({ operation: { source } }: DragOverEvent) => t('playlist.over', where(source)),
        dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
          canceled ? t('playlist.put_back', where(source)) : t('playlist.dropped', where(source)),
      },
    }),
  ]
}
