import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import { FilterToggle } from './FilterToggle.tsx'

interface Props {
  /** How many filters are set. */
  count: number
  /** In pixels, where the window has room for it. */
  width: number
  children: ReactNode
}

/** The rarer filters behind a button that says how many are set. */
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
