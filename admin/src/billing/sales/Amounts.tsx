import { Table, Text } from '@mantine/core'
import { money } from '../../money.ts'

export interface Sum {
  name: string
  amount: number
  isTotal?: boolean
}

interface AmountsProps {
  label: string
  lines: { title: string; note?: string | null; amount: number }[]
  sums: Sum[]
  currency: string
}

/** The lines of an invoice and their total. */
export const Amounts = ({ label, lines, sums, currency }: AmountsProps) => (
  <Table aria-label={label} verticalSpacing={6} horizontalSpacing={0}>
    <Table.Tbody>
      {lines.map(({ title, note, amount }, at) => (
        <Table.Tr key={at}>
          <Table.Td>
            <Text size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            {note && (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="end" className="numbers" style={{ verticalAlign: 'top' }}>
            {money(amount, currency)}
          </Table.Td>
        </Table.Tr>
      ))}
      {sums.map(({ name, amount, isTotal = false }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={isTotal ? 600 : 400}>
            <Text size="sm" span fw="inherit" c={isTotal ? undefined : 'dimmed'}>
              {name}
            </Text>
          </Table.Th>
          <Table.Td ta="end" fw={isTotal ? 600 : 400} className="numbers">
            {money(amount, currency)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
