import { ActionIcon, Group, Menu, ScrollArea, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { pageLanguage } from '../../language.ts'
import { t } from '../../text.ts'
import type { DialogState } from './NameDialog.tsx'

interface SavedViewTabsProps {
  label: string
  tabs: ReactNode
  /** What can be done with the list on screen: keep it, rename it, forget it. */
  acts: ReactNode
}

/** Lists one comes back to, in a row that scrolls by itself. */
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

/** How many are in a kept list. */
export const TabCount = ({ count }: { count: number }) => (
  <Text size="xs" c="dimmed" className="numbers" component="span">
    {count.toLocaleString(pageLanguage())}
  </Text>
)

interface SavedViewMenuProps {
  name: string
  /** What forgetting it is called. */
  forgetting: string
  onForget: () => void
  /** The dialog that gives it another name. */
  naming: (opening: DialogState) => ReactNode
}

/** Renames a kept list or forgets it. */
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
