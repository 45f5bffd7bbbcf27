import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import { FilterLook } from './filter-look.ts'
import { FilterToggle } from './FilterToggle.tsx'

interface FilterBarProps {
  /** Content that is always visible: the search field, or the days of a report. */
  before?: ReactNode
  /** Number of active filters. */
  count: number
  onClear: () => void
  /** The filters, each a `Choice` or a `DayChoice`. */
  children: ReactNode
}

/** The filters of a list: side by side if there is room, on a phone behind a button, with chips for the active ones. */
export function FilterBar(props: FilterBarProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return isNarrow ? <NarrowFilterBar {...props} /> : <WideFilterBar {...props} />
}

const WideFilterBar = ({ before, count, onClear, children }: FilterBarProps) => (
  <Group component="search" gap="xs" aria-label={t('programs.filters')}>
    {before}
    {children}
    {count > 0 && (
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('programs.clear')}
      </Button>
    )}
  </Group>
)

function NarrowFilterBar({ before, count, onClear, children }: FilterBarProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Stack component="search" gap="xs" aria-label={t('programs.filters')}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {before}
        <FilterToggle count={count} flex="none" onClick={open} />
      </Group>
      {count > 0 && (
        <Group
          component="ul"
          gap={6}
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={t('programs.filters_set')}
        >
          <FilterLook value="chip">{children}</FilterLook>
        </Group>
      )}
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('programs.filters')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Stack>
          <FilterLook value="field">{children}</FilterLook>
          <Group grow>
            <Button variant="default" disabled={count === 0} onClick={onClear}>
              {t('programs.clear')}
            </Button>
            <Button onClick={close}>{t('list.show')}</Button>
          </Group>
        </Stack>
      </Drawer>
    </Stack>
  )
}
