import { ActionIcon, Group, Menu, ScrollArea, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { pageLanguage } from '../../language.ts'
import { t } from '../../text.ts'
import type { DialogState } from './NameDialog.tsx'

interface SavedViewTabsProps {
  label: string
  tabs: ReactNode
  /** Actions on the current view: save, rename, delete. */
  acts: ReactNode
}

/** The saved views of a list, in a row that scrolls horizontally. */
export const SavedViewTabs = ({ label, tabs, acts }: SavedViewTabsProps) => (
  <Group gap="xs" wrap="nowrap" justify="space-between" component="nav" aria-label={label}>
    <ScrollArea type="never" flex={1} miw={0}>
      <Group gap={4} wrap="nowrap">
        {tabs}
      </Group>
    </ScrollArea>
    {acts}
  </Group>
)

/** Number of items in a saved view. */
export const TabCount = ({ count }: { count: number }) => (
  <Text size="xs" c="dimmed" className="numbers" component="span">
    {count.toLocaleString(pageLanguage())}
  </Text>
)

interface SavedViewMenuProps {
  name: string
  /** The label of the action that deletes the view. */
  forgetting: string
  onForget: () => void
  /** Renders the dialog that renames the view. */
  naming: (opening: DialogState) => ReactNode
}

/** A menu to rename or delete a saved view. */
export function SavedViewMenu({ name, forgetting, onForget, naming }: SavedViewMenuProps) {
  const [isNaming, setNaming] = useState(false)
  const small = { size: 16, stroke: 1.6, 'aria-hidden': true }
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('act_on', { act: t('actions'), name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...small} />} onClick={() => setNaming(true)}>
            {t('views.rename')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...small} />}
            onClick={onForget}
          >
            {forgetting}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming({ opened: isNaming, onClose: () => setNaming(false) })}
    </>
  )
}
