import type { RevenuePart } from '@matinee/contract/billing/revenue'
import { Text } from '@mantine/core'
import { RankedTable } from '../../parts/RankedTable.tsx'
import { formatInteger } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

interface Props {
  title: string
  parts: RevenuePart[]
  currency: string
  nameOf: (name: string) => string
}

/** Revenue by source, largest first. */
export const Parts = ({ title, parts, currency, nameOf }: Props) => (
  <RankedTable
    title={title}
    heads={[t('revenue.sales'), t('revenue.net')]}
    rows={parts.map(({ name, sales, net }) => ({
      key: name,
      name: (
        <Text size="sm" className="as-written" style={{ overflowWrap: 'anywhere' }}>
          {nameOf(name)}
        </Text>
      ),
      weight: net,
      numbers: [formatInteger(sales), money(net, currency)],
    }))}
  />
)
