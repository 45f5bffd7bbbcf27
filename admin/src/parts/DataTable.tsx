import { Paper, Table } from '@mantine/core'
import { tableFeatures, useTable, type ColumnDef, type ColumnDefTemplate } from '@tanstack/react-table'
import styles from './data-table.module.css'

interface ColumnMeta {
  /** The column is shown on wide screens only. */
  wide?: boolean
  /** The column is aligned to the end, with digits of equal width. */
  end?: boolean
}

const features = tableFeatures({ columnMeta: {} as ColumnMeta })

export type Columns<Row extends object> = ColumnDef<typeof features, Row>[]

interface DataTableProps<Row extends object> {
  /** The name of the table for screen readers. */
  label: string
  columns: Columns<Row>
  rows: Row[]
  rowId: (row: Row) => string
}

/** A table that hides its less important columns on narrow screens. */
export function DataTable<Row extends object>({ label, columns, rows, rowId }: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: rowId })
  return (
    <Paper className={styles.paper}>
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

// Called as a function, not rendered as a component: many lists create their columns anew on each render. React would
// then remount every cell, which closes open menus and loses the keyboard focus.
const draw = <Context extends object>(part: ColumnDefTemplate<Context> | undefined, context: Context) =>
  typeof part === 'function' ? part(context) : part

const classOf = ({ wide, end }: ColumnMeta = {}) =>
  [styles.cell, wide && styles.wide, end && styles.end].filter(Boolean).join(' ')
