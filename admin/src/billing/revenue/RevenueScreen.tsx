import { MONEY_NAMES, type Revenue } from '@matinee/contract/billing/revenue'
import { Alert, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink } from '../../parts/links.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { countryName } from '../../countries.ts'
import { besideBefore } from '../../analytics/reports/daily.ts'
import { DaysCard } from '../../analytics/reports/DaysCard.tsx'
import { longDay, formatInteger } from '../../analytics/reports/numbers.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { ToOffers } from '../sales/SalesList.tsx'
import { moneyFigures, subscriberFigures } from './figures.ts'
import { MrrCard } from './MrrCard.tsx'
import { Parts } from './Parts.tsx'
import { revenue } from './queries.ts'
import { RevenueFigures } from './RevenueFigures.tsx'
import { RevenueFilters } from './RevenueFilters.tsx'
import { queryOf, type RevenueSearch } from './revenue-search.ts'
import { Sources } from './Sources.tsx'
import { SalesTable } from './SalesTable.tsx'

const route = getRouteApi('/shell/revenue')

/** The revenue report: sales, net revenue, subscribers and churn. */
export function RevenueScreen() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(revenue(queryOf(asked)))
  const ask = (search: RevenueSearch) => void navigate({ search, replace: true })
  return (
    <Screen
      title={t('nav.revenue')}
      actions={
        <>
          <ButtonLink to="/revenue/cohorts" variant="default">
            {t('cohorts.title')}
          </ButtonLink>
          <ButtonLink to="/revenue/vat" variant="default">
            {t('vat.title')}
          </ButtonLink>
        </>
      }
    >
      <Stack gap="md">
        <RevenueFilters
          asked={asked}
          onAsk={ask}
          currency={data?.currency}
          currencies={data?.currencies ?? []}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
        {data && <Report report={data} asked={asked} onAsk={ask} />}
      </Stack>
    </Screen>
  )
}

interface ReportProps {
  report: Revenue
  asked: RevenueSearch
  onAsk: (asked: RevenueSearch) => void
}

const isEmpty = ({ money: now, money_before, mrr, mrr_before, now: { trialing, comped } }: Revenue) =>
  now.sales + money_before.sales + mrr.end + mrr_before.start + trialing + comped + now.refunds === 0

function Report({ report, asked, onAsk }: ReportProps) {
  const { period, currency } = report
  if (isEmpty(report))
    return (
      <Empty icon={IconChartBar} title={t('revenue.none')} text={t('revenue.none_text')}>
        <ToOffers />
      </Empty>
    )
  return (
    <>
      {(asked.offer_id || asked.country) && (
        <Alert variant="light" color="gray">
          {t('revenue.narrowed')}
        </Alert>
      )}
      <Title order={2}>{t('revenue.money')}</Title>
      <RevenueFigures figures={moneyFigures(report)} report={report} asked={asked} />
      <Daily report={report} asked={asked} onAsk={onAsk} />
      <Title order={2}>{t('revenue.subscribers')}</Title>
      <RevenueFigures figures={subscriberFigures(report)} report={report} asked={asked} />
      <MrrCard report={report} asked={asked} />
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Parts
          title={t('sales.item')}
          parts={report.plans}
          currency={currency}
          nameOf={(name) => name || t('revenue.other')}
        />
        <Parts
          title={t('reports.country')}
          parts={report.countries}
          currency={currency}
          nameOf={(code) => (code ? countryName(code) : t('reports.unknown'))}
        />
        <Parts
          title={t('revenue.coupon')}
          parts={report.coupons}
          currency={currency}
          nameOf={(name) => name}
        />
      </SimpleGrid>
      <Sources asked={queryOf(asked)} />
      <SalesTable asked={asked} onAsk={onAsk} />
      <Text size="xs" c="dimmed">
        {t('revenue.about', {
          from: longDay(period.from),
          to: longDay(period.to),
          zone: period.time_zone,
          currency,
        })}
      </Text>
    </>
  )
}

function Daily({ report, asked, onAsk }: ReportProps) {
  const number = asked.number ?? 'net'
  return (
    <DaysCard
      daily={{
        label: t(`revenue.${number}`),
        days: besideBefore(report.days, report.days_before, number),
        say: (value) =>
          value === null ? '–' : number === 'sales' ? formatInteger(value) : money(value, report.currency),
      }}
      names={MONEY_NAMES.map((value) => ({ value, label: t(`revenue.${value}`) }))}
      name={number}
      onName={(name) => onAsk({ ...asked, number: name })}
    />
  )
}
