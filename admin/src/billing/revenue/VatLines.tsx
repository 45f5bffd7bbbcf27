import type { VatLine, VatReport } from '@matinee/contract/billing/vat-report'
import { Box, Table, Text } from '@mantine/core'
import { countryName } from '../../countries.ts'
import { formatInteger } from '../../analytics/reports/numbers.ts'
import { pageLanguage } from '../../language.ts'
import { money } from '../../money.ts'
import { Card } from '../../parts/Card.tsx'
import { t } from '../../text.ts'

/** The lines of the return: sales abroad, corrections of earlier quarters, and what belongs in the national return. */
export const VatLines = ({ report: { lines } }: { report: VatReport }) => (
  <>
    <VatTable
      title={t('vat.abroad')}
      lines={lines.filter(({ is_home, corrects }) => !is_home && corrects === null)}
    />
    <VatTable
      title={t('vat.corrections')}
      lines={lines.filter(({ is_home, corrects }) => !is_home && corrects !== null)}
    />
    <VatTable title={t('vat.home')} lines={lines.filter(({ is_home }) => is_home)} />
  </>
)

const keyOf = ({ country, rate, currency, corrects }: VatLine) =>
  [country, rate, currency, corrects?.year, corrects?.quarter].join(' ')

function VatTable({ title, lines }: { title: string; lines: VatLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card title={title}>
      {/* Amounts do not wrap: where space is short the table scrolls sideways, by keyboard as well. */}
      <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={title}>
        <Table aria-label={title} verticalSpacing={6} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('taxes.country')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('taxes.rate')}
              </Table.Th>
              <Table.Th scope="col" ta="end" visibleFrom="md">
                {t('revenue.sales')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('vat.net')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('vat.tax')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <VatRow key={keyOf(line)} line={line} />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Card>
  )
}

const rateText = (rate: number) =>
  rate.toLocaleString(pageLanguage(), { style: 'percent', maximumFractionDigits: 3 })

const VatRow = ({ line: { country, rate, currency, sales, net, tax, corrects } }: { line: VatLine }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {countryName(country)}
      {corrects && (
        <Text size="xs" c="dimmed">
          {t('vat.corrects', {
            quarter: t('vat.quarter_name', {
              year: String(corrects.year),
              quarter: String(corrects.quarter),
            }),
          })}
        </Text>
      )}
    </Table.Th>
    <Table.Td ta="end" className="numbers">
      {rateText(rate)}
    </Table.Td>
    <Table.Td ta="end" className="numbers" visibleFrom="md">
      {formatInteger(sales)}
    </Table.Td>
    <Table.Td ta="end" className="numbers">
      <bdi>{money(net, currency)}</bdi>
    </Table.Td>
    <Table.Td ta="end" className="numbers">
      <bdi>{money(tax, currency)}</bdi>
    </Table.Td>
  </Table.Tr>
)
