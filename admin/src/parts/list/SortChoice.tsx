import { Select } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { t } from '../../text.ts'

interface Props<Sort extends string> {
  sorts: readonly Sort[]
  /** The default order. */
  usual: Sort
  value: Sort | undefined
  say: (sort: Sort) => string
  onSort: (sort: Sort | undefined) => void
}

/** The choice of a list's order. */
export const SortChoice = <Sort extends string>({ sorts, usual, value, say, onSort }: Props<Sort>) => (
  <Select
    aria-label={t('programs.sort')}
    flex={{ base: '1 1 220px', sm: '0 0 230px' }}
    allowDeselect={false}
    leftSection={<IconArrowsSort size={16} aria-hidden />}
    value={value ?? usual}
    onChange={(chosen) => onSort(chosen === usual ? undefined : (chosen as Sort))}
    data={sorts.map((sort) => ({ value: sort, label: say(sort) }))}
  />
)
