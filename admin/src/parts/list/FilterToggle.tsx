import { Badge, Button, type ButtonProps } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { t } from '../../text.ts'

interface FilterToggleProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** Number of active filters. */
  count: number
}

/** A button that opens the hidden filters and shows the number of active ones. */
export const FilterToggle = ({ count, ...props }: FilterToggleProps) => (
  <Button
    variant="default"
    leftSection={<IconFilter size={16} aria-hidden />}
    rightSection={
      count > 0 && (
        <Badge size="sm" circle>
          {count}
        </Badge>
      )
    }
    {...props}
  >
    {t('programs.filters')}
  </Button>
)
