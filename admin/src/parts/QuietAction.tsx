import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface QuietActionProps {
  icon: Icon
  /** The tooltip: what the button does. */
  label: string
  /** The label for screen readers, which also names the item. */
  name: string
  loading?: boolean
  onClick: () => void
}

/** An icon button at the end of a row. */
export const QuietAction = ({ icon: Sign, label, name, loading, onClick }: QuietActionProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      loading={loading ?? false}
      aria-label={name}
      onClick={onClick}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
