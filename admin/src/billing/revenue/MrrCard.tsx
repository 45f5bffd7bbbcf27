import { MOVEMENTS, type Revenue } from '@matinee/contract/billing/revenue'
import { Skeleton, Table } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lazy-part.ts'
import { Card } from '../../parts/Card.tsx'
import { TextLink } from '../../parts/links.tsx'
import { ShapeChoice } from '../../analytics/reports/DaysCard.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { queryOf, type RevenueSearch } from './revenue-search.ts'

const MrrChart = lazyPart(() => import('./MrrChart.tsx'), 'MrrChart')

interface Props {
  report: Revenue
  asked: RevenueSearch
}

/** The movements of MRR over the period: new, expansion, contraction, churn. */
export function MrrCard({ report, asked }: Props) {
  // Seven labels below a chart do not fit on a phone or a small tablet.
  const [isTable, setTable] = useState(() => window.matchMedia('(max-width: 62em)').matches)
  return (
    <Card title={t('revenue.mrr_moves')} actions={<ShapeChoice isTable={isTable} onTable={setTable} />}>
      {isTable ? (
        <MrrTable report={report} asked={asked} />
      ) : (
        <Suspense fallback={<Skeleton h={260} />}>
          <MrrChart mrr={report.mrr} currency={report.currency} />
        </Suspense>
      )}
    </Card>
  )
}

const MrrTable = ({ report: { mrr, mrr_before, currency }, asked }: Props) => (
  <Table aria-label={t('revenue.mrr_moves')} verticalSpacing={6} horizontalSpacing={4}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{t('revenue.movement')}</Table.Th>
        <Table.Th scope="col" ta="end">
          {t('revenue.mrr')}
        </Table.Th>
        <Table.Th scope="col" ta="end">
          {t('reports.period_before')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {(['start', ...MOVEMENTS, 'end'] as const).map((name) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={name === 'start' || name === 'end' ? 600 : 400}>
            {name === 'start' || name === 'end' ? (
              t(`revenue.movement.${name}`)
            ) : (
              <TextLink to="/revenue/rows" search={{ ...queryOf(asked), of: name }} size="sm">
                {t(`revenue.movement.${name}`)}
              </TextLink>
            )}
          </Table.Th>
          <Table.Td ta="end" className="numbers">
            {money(mrr[name], currency)}
          </Table.Td>
          <Table.Td ta="end" className="numbers">
            {money(mrr_before[name], currency)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
