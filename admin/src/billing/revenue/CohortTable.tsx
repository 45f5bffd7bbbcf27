import type { Cohort } from '@matinee/contract/billing/cohorts'
import { Box, Table } from '@mantine/core'
import { formatInteger } from '../../analytics/reports/numbers.ts'
import { pageLanguage } from '../../language.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'
import styles from './cohorts.module.css'

/** A line a month; the more of its people pay, the darker its cell. Figures say the same as the shades. */
export function CohortTable({ cohorts }: { cohorts: Cohort[] }) {
  const months = Math.max(...cohorts.map(({ paying }) => paying.length))
  return (
    <Card title={t('cohorts.share')}>
      <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('cohorts.share')}>
        <Table aria-label={t('cohorts.share')} className={styles.table} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('cohorts.month')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('cohorts.people')}
              </Table.Th>
              {Array.from({ length: months }, (_, n) => (
                <Table.Th key={n} scope="col" ta="center" aria-label={t('cohorts.after', { count: n })}>
                  {formatInteger(n)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.month} cohort={cohort} />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Card>
  )
}

const CohortRow = ({ cohort: { month, people, paying } }: { cohort: Cohort }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
      {monthName(month)}
    </Table.Th>
    <Table.Td ta="end" className="numbers">
      {formatInteger(people)}
    </Table.Td>
    {paying.map((count, n) => (
      <ShareCell key={n} count={count} people={people} />
    ))}
  </Table.Tr>
)

function ShareCell({ count, people }: { count: number | null; people: number }) {
  if (count === null) return <Table.Td />
  const share = people === 0 ? 0 : count / people
  return (
    <Table.Td
      ta="center"
      className={`numbers ${styles.share}`}
      style={{ background: shadeOf(share) }}
      title={t('cohorts.cell', { count, people })}
    >
      {share.toLocaleString(pageLanguage(), { style: 'percent' })}
    </Table.Td>
  )
}

/** Up to a third of the colour: figures stay readable in light and dark. */
const shadeOf = (share: number) =>
  `color-mix(in srgb, var(--mantine-color-teal-light-color) ${Math.round(share * 35)}%, transparent)`

const monthName = (month: string) =>
  new Intl.DateTimeFormat(pageLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  )
