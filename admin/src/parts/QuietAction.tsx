import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface QuietActionProps {
  icon: Icon
  /** What it does, shown under the pointer. */
  label: string
  /** The same with what it is done to, for those who hear it. */
  name: string
  loading?: boolean
  onClick: () => void
}

/** An act on one line of a list, as a sign at its end. */
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
