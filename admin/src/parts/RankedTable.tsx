import { Progress, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../text.ts'
import { Card } from './Card.tsx'

export interface RankedRow {
  key: string
  name: ReactNode
  /** The value that the row's bar shows, relative to the greatest. */
  weight: number
  /** The text of the two number columns. */
  numbers: [string, string]
}

interface Props {
  title: string
  /** The headings of the number columns. */
  heads: [string, string]
  rows: RankedRow[]
}

/** A ranking: each row has a bar relative to the greatest value. */
export function RankedTable({ title, heads, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ weight }) => weight))
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('reports.nothing')}
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{title}</Table.Th>
              {heads.map((head) => (
                <Table.Th key={head} scope="col" ta="end">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, ...row }) => (
              <RankedTableRow key={key} {...row} share={Math.max(0, row.weight) / most} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}

const RankedTableRow = ({
  name,
  numbers: [first, second],
  share,
}: Omit<RankedRow, 'key'> & { share: number }) => (
  <Table.Tr>
    <Table.Td>
      {name}
      <Progress value={share * 100} size={4} color="indigo" mt={4} aria-hidden />
    </Table.Td>
    <Table.Td ta="end" className="numbers">
      {first}
    </Table.Td>
    <Table.Td ta="end" className="numbers">
      {second}
    </Table.Td>
  </Table.Tr>
)
