import type { RevenuePart } from '@matinee/contract/revenue'
import { Progress, Table, Text } from '@mantine/core'
import { Card } from '../../parts/Card.tsx'
import { whole } from '../../reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../money.ts'

interface Props {
  title: string
  parts: RevenuePart[]
  currency: string
  nameOf: (name: string) => string
}

/** What brought how much, the most first. */
export function Parts({ title, parts, currency, nameOf }: Props) {
  const most = Math.max(1, ...parts.map(({ net }) => net))
  return (
    <Card title={title}>
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('reports.nothing')}
        </Text>
      ) : (
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{title}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('revenue.sales')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('revenue.net')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map(({ name, sales, net }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Text size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
                    {nameOf(name)}
                  </Text>
                  <Progress
                    value={(Math.max(0, net) / most) * 100}
                    size={4}
                    color="indigo"
                    mt={4}
                    aria-hidden
                  />
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {whole(sales)}
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {money(net, currency)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
