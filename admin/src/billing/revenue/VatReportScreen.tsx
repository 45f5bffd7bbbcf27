import { vatReportFile, type Quarter, type VatReport } from '@matinee/contract/billing/vat-report'
import { Select, Stack, Text } from '@mantine/core'
import { IconReceiptEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { countryName } from '../../countries.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { DemoNote } from '../../parts/DemoNote.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { vatReport } from './queries.ts'
import { ThresholdAlert } from './ThresholdAlert.tsx'
import { VatLines } from './VatLines.tsx'

const route = getRouteApi('/shell/revenue/vat')

/** Sales to consumers in the European Union by quarter, country and rate, as the One-Stop-Shop asks for them. */
export function VatReportScreen() {
  const asked = route.useSearch()
  const before = <BackTo to="/revenue" label={t('nav.revenue')} />
  return (
    <QueryBoundary title={t('vat.title')} before={before} query={useQuery(vatReport(asked))}>
      {(report) => (
        <Screen
          title={t('vat.title')}
          width={960}
          before={before}
          actions={
            <DownloadCsv path={vatReportFile.path} asked={{ year: report.year, quarter: report.quarter }} />
          }
        >
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('vat.intro')}
            </Text>
            {report.demo && <DemoNote text="vat.demo" />}
            <QuarterSelect report={report} />
            <ThresholdAlert report={report} />
            {report.lines.length === 0 ? (
              <Empty icon={IconReceiptEuro} title={t('vat.none')} text={t('vat.none_text')} />
            ) : (
              <VatLines report={report} />
            )}
            <Text size="xs" c="dimmed">
              {report.home === null
                ? t('vat.no_home')
                : t('vat.about', { country: countryName(report.home) })}
            </Text>
          </Stack>
        </Screen>
      )}
    </QueryBoundary>
  )
}

const keyOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`

function QuarterSelect({ report }: { report: VatReport }) {
  const navigate = route.useNavigate()
  const asked = { year: report.year, quarter: report.quarter }
  const isKnown = report.quarters.some((one) => keyOf(one) === keyOf(asked))
  const quarters = isKnown ? report.quarters : [asked, ...report.quarters]
  const choose = (key: string | null) => {
    const chosen = quarters.find((one) => keyOf(one) === key)
    if (chosen) void navigate({ search: chosen, replace: true })
  }
  return (
    <Select
      label={t('vat.quarter')}
      maw={240}
      allowDeselect={false}
      value={keyOf(asked)}
      data={quarters.map((one) => ({ value: keyOf(one), label: t('vat.quarter_name', { ...nameOf(one) }) }))}
      onChange={choose}
    />
  )
}

/** A year is written without grouping. */
const nameOf = ({ year, quarter }: Quarter) => ({ year: String(year), quarter: String(quarter) })
