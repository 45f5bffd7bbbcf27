import { Checkbox } from '@mantine/core'
import { t } from '../../text.ts'
import type { Columns } from '../DataTable.tsx'
import type { Selection } from './use-selection.ts'

/** The column with checkboxes, and with one in its header that selects all rows. */
export const tickColumn = <Row extends { id: number }>(
  selection: Selection,
  rows: Row[],
  nameOf: (row: Row) => string,
): Columns<Row>[number] => ({
  id: 'chosen',
  header: () => <TickAll selection={selection} ids={rows.map(({ id }) => id)} />,
  cell: ({ row: { original } }) => (
    <Checkbox
      size="xs"
      aria-label={t('act_on', { act: t('bulk.select'), name: nameOf(original) })}
      checked={selection.has(original.id)}
      onChange={() => selection.toggle(original.id)}
    />
  ),
})

function TickAll({ selection, ids }: { selection: Selection; ids: number[] }) {
  const ticked = ids.filter(selection.has).length
  return (
    <Checkbox
      size="xs"
      aria-label={t('bulk.all')}
      checked={ticked > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={() => selection.toggleAll(ids)}
    />
  )
}
