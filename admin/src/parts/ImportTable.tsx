import type { RowRemark } from '@matinee/contract/catalogue/film-imports'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { Remarks } from './Remarks.tsx'

export interface ImportRow {
  line: number
  faults: RowRemark[]
  notes: RowRemark[]
}

export interface ImportTableProps<Row> {
  rows: Row[]
  /** What the rows are, and what one is. */
  words: { title: string; one: string }
  titleOf: (row: Row) => ReactNode
  stateOf: (row: Row) => ReactNode
}

/** The rows of a file, each with its line, what is to be known of it, and its state. */
export const ImportTable = <Row extends ImportRow>({
  rows,
  words,
  titleOf,
  stateOf,
}: ImportTableProps<Row>) => (
  <Table aria-label={words.title} verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('imports.line')}</Table.Th>
        <Table.Th scope="col">{words.one}</Table.Th>
        <Table.Th scope="col" visibleFrom="sm" ta="end">
          {t('imports.state')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.line}>
          <Table.Td className="numbers" style={{ verticalAlign: 'top' }}>
            {row.line}
          </Table.Td>
          <Table.Td>
            {titleOf(row)}
            <Remarks row={row} />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="end" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
            {stateOf(row)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
