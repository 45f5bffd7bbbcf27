import {
  Accessibility,
  defaultPreset,
  type DragDropManagerInput,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'
import { useEffect, useState } from 'react'
import { t } from '../text.ts'

interface DraggableEntry {
  id: number
  title: string
}

type End = DragOverEvent['operation']['source'] | DragOverEvent['operation']['target']

/**
 * Plugins for drag and drop that announce to screen readers, in the page's language, what is dragged and where it is.
 */
export function useDragAnnouncements(entries: readonly DraggableEntry[]) {
  const [present] = useState(() => new Present(entries))
  useEffect(() => present.become(entries), [present, entries])
  const [plugins] = useState(() => pluginsFor(present.entries))
  return plugins
}

/** The current list, for plugins that are created only once. */
class Present {
  #entries: readonly DraggableEntry[]

  constructor(entries: readonly DraggableEntry[]) {
    this.#entries = entries
  }

  entries = () => this.#entries

  become(entries: readonly DraggableEntry[]) {
    this.#entries = entries
  }
}

function pluginsFor(present: () => readonly DraggableEntry[]): DragDropManagerInput['plugins'] {
  const said = (source: End, at: End) => ({
    title: present().find(({ id }) => id === source?.id)?.title ?? '',
    place: placeOf(at),
    total: present().length,
  })
  return [
    ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('playlist.drag_how') },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) => t('playlist.lifted', said(source, source)),
        // Over itself the entry is back at a place that has been announced already.
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          target && target.id !== source?.id ? t('playlist.over', said(source, target)) : undefined,
        dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
          t(canceled ? 'playlist.put_back' : 'playlist.dropped', said(source, source)),
      },
    }),
  ]
}

/** The position, counted from 1. */
function placeOf(end: End) {
  const index = (end as { sortable?: { index: number } } | null)?.sortable?.index
  return index === undefined ? 0 : index + 1
}
