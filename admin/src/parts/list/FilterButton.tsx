import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import { FilterToggle } from './FilterToggle.tsx'

interface Props {
  /** Number of active filters. */
  count: number
  /** Width in pixels, if the window is wide enough. */
  width: number
  children: ReactNode
}

/** A button that opens the less common filters and shows the number of active ones. */
export const FilterButton = ({ count, width, children }: Props) => (
  <Popover
    position="bottom-end"
    width={`min(${width}px, calc(100vw - 24px))`}
    shadow="md"
    trapFocus
    returnFocus
  >
    <Popover.Target>
      <FilterToggle count={count} />
    </Popover.Target>
    <Popover.Dropdown aria-label={t('programs.filters')} mah="min(70vh, 560px)" style={{ overflowY: 'auto' }}>
      {children}
    </Popover.Dropdown>
  </Popover>
)
