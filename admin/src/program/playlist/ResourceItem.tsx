import { downloadResource, type ResourceRow } from '@matinee/contract/catalogue/playlists'
import { ActionIcon, Badge, Box, Group, Menu, Text } from '@mantine/core'
import { useSortable } from '@dnd-kit/react/sortable'
import { IconCursorText, IconDots, IconDownload, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { bytes } from '../../format.ts'
import { t } from '../../text.ts'
import { EntryTitle } from './EntryTitle.tsx'
import styles from './playlist.module.css'
import type { ResourcesEditor } from './use-resources.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

interface ResourceItemProps {
  row: ResourceRow
  index: number
  editor: ResourcesEditor
}

/** One file with an editable name, its number of downloads, and its actions. */
export function ResourceItem({ row, index, editor }: ResourceItemProps) {
  const [isNaming, setNaming] = useState(false)
  const { ref, handleRef, isDragSource } = useSortable({ id: row.id, index })

  function rename(title: string) {
    setNaming(false)
    if (title.trim() && title.trim() !== row.title) editor.rename.mutate({ id: row.id, title })
  }

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
      <Box className={styles.words}>
        <EntryTitle
          entry={{ kind: 'divider', title: row.title, own_title: null }}
          isNaming={isNaming}
          onBegin={() => setNaming(true)}
          onName={rename}
          onCancel={() => setNaming(false)}
        />
        <Group gap={8}>
          <Text size="xs" c="dimmed" className="numbers" style={{ overflowWrap: 'anywhere' }}>
            {t('resource.facts', { name: row.file_name, size: bytes(row.bytes) })}
          </Text>
          <Text size="xs" c="dimmed" className="numbers">
            {t('resource.downloads', { count: row.downloads })}
          </Text>
          {row.in_playlist && (
            <Badge variant="light" color="gray" size="sm">
              {t('resource.in_playlist')}
            </Badge>
          )}
        </Group>
      </Box>
      <Actions row={row} editor={editor} onRename={() => setNaming(true)} />
    </li>
  )
}

const Actions = ({ row, editor, onRename }: Omit<ResourceItemProps, 'index'> & { onRename: () => void }) => (
  <Menu position="bottom-end" width={200} shadow="md" returnFocus={false}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('act_on', { act: t('actions'), name: row.title })}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        component="a"
        href={addressOf(downloadResource, { params: { id: row.id } })}
        download={row.file_name}
        leftSection={<IconDownload {...small} />}
      >
        {t('resource.download')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCursorText {...small} />} onClick={onRename}>
        {t('playlist.rename')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="var(--mantine-color-error)"
        leftSection={<IconTrash {...small} />}
        onClick={() => void editor.askAndRemove(row)}
      >
        {t('resource.delete')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
