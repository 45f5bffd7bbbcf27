import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTrash, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { QuietAction } from './QuietAction.tsx'

interface Props {
  icon: Icon
  /** The name as text, for the action's label. */
  name: string
  title: ReactNode
  kind: string
  /** Below the kind. */
  children?: ReactNode
  isOpen: boolean
  /** The id of what it opens. */
  controls: string
  onToggle: () => void
  /** Where the signs stand beside a title of several lines. */
  align?: 'center' | 'flex-start'
  /** Missing where nothing may be removed. */
  removal?: { label: string; onRemove: () => void } | undefined
}

/** The head of a row that opens: what it is, and how it is removed. */
export const FoldingHead = ({
  icon: Sign,
  name,
  title,
  kind,
  children,
  isOpen,
  controls,
  onToggle,
  align = 'center',
  removal,
}: Props) => (
  <Group wrap="nowrap" gap="xs" align={align}>
    <UnstyledButton
      flex={1}
      miw={0}
      py={6}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': controls })}
      onClick={onToggle}
    >
      <Group gap="sm" wrap="nowrap" align={align}>
        <Sign
          size={20}
          stroke={1.6}
          aria-hidden
          style={{ flex: 'none', background: 'var(--mantine-color-body)' }}
        />
        <Box miw={0} flex={1}>
          {title}
          <Text size="xs" c="dimmed">
            {kind}
          </Text>
          {children}
        </Box>
        <IconChevronDown
          size={18}
          aria-hidden
          style={{ flex: 'none', transform: isOpen ? 'rotate(180deg)' : undefined }}
        />
      </Group>
    </UnstyledButton>
    {removal && (
      <QuietAction
        icon={IconTrash}
        label={removal.label}
        name={t('act_on', { act: removal.label, name })}
        onClick={removal.onRemove}
      />
    )}
  </Group>
)
