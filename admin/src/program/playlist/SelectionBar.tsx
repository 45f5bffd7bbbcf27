import type { PlaylistEntry } from '@matinee/contract/catalogue/playlists'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconPlaylistX } from '@tabler/icons-react'
import { t } from '../../text.ts'
import { extentText } from './extent-text.ts'
import { extentOf } from './order.ts'
import type { PlaylistEditor } from './use-playlist.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  entries: PlaylistEntry[]
  selection: Selection
  editor: PlaylistEditor
}

/** The size of the playlist; or the number of selected entries with their bulk actions. */
export function SelectionBar({ entries, selection, editor }: SelectionBarProps) {
  const { size } = selection.ids
  const { films, seconds } = extentOf(entries)
  const toggleAll = () => (size === entries.length ? selection.clear() : selection.all())

  function remove() {
    editor.remove(entries.filter(({ id }) => selection.ids.has(id)))
    selection.clear()
  }

  return (
    <Group mih={34} gap="sm" justify="space-between">
      <Checkbox
        size="sm"
        checked={size > 0 && size === entries.length}
        indeterminate={size > 0 && size < entries.length}
        onChange={toggleAll}
        label={size > 0 ? t('playlist.chosen', { count: size }) : t('playlist.choose_all')}
      />
      {size === 0 && films > 0 && (
        <Text size="sm" c="dimmed" className="numbers">
          {extentText({ films, seconds })}
        </Text>
      )}
      {size > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlaylistX size={16} aria-hidden />}
          onClick={remove}
        >
          {t('playlist.remove')}
        </Button>
      )}
    </Group>
  )
}
