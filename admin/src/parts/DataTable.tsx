import { Paper, Table } from '@mantine/core'
import { tableFeatures, useTable, type ColumnDef, type ColumnDefTemplate } from '@tanstack/react-table'
import styles from './data-table.module.css'

interface ColumnMeta {
  /** Shown only where there is room for it. */
  wide?: boolean
  /** Set to the right, in even figures. */
  end?: boolean
}

const features = tableFeatures({ columnMeta: {} as ColumnMeta })

export type Columns<Row extends object> = ColumnDef<typeof features, Row>[]

interface DataTableProps<Row extends object> {
  /** Says to screen readers what the table lists. */
  label: string
  columns: Columns<Row>
  rows: Row[]
  rowId: (row: Row) => string
}

/** A list as a table that drops its lesser columns on narrow screens. */
export function DataTable<Row extends object>({ label, columns, rows, rowId }: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table aria-label={label} verticalSpacing={8} horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {group.headers.map((header) => (
                <Table.Th key={header.id} className={classOf(header.column.columnDef.meta)} scope="col">
                  {draw(header.column.columnDef.header, header.getContext())}
                </Table.Th>
              ))}
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <Table.Td key={cell.id} className={classOf(cell.column.columnDef.meta)}>
                  {draw(cell.column.columnDef.cell, cell.getContext())}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

// Called, not made a component: many lists write their columns anew with each rendering, and React would then build
// each cell anew, and with it close the menu that is open in one and lose the focus of the keyboard.
const draw = <Context extends object>(part: ColumnDefTemplate<Context> | undefined, context: Context) =>
  typeof part === 'function' ? part(context) : part

const classOf = ({ wide, end }: ColumnMeta = {}) =>
  [styles.cell, wide && styles.wide, end && styles.end].filter(Boolean).join(' ')
