import { SALE_KINDS } from '@matinee/contract/billing/sales'
import { Select } from '@mantine/core'
import { ReportFilters } from '../../analytics/reports/ReportFilters.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { t } from '../../text.ts'
import { CountryChoice, OfferChoice, only } from '../sales/Filters.tsx'
import type { RevenueSearch } from './revenue-search.ts'

interface Props {
  asked: RevenueSearch
  onAsk: (asked: RevenueSearch) => void
  /** The selected currency, and the available ones. */
  currency: string | undefined
  currencies: string[]
}

/** The period, the currency and the filters of the revenue report. */
export function RevenueFilters({ asked, onAsk, currency, currencies }: Props) {
  const { from, to, days, ...others } = asked
  const ask = (changes: { [Name in keyof RevenueSearch]?: RevenueSearch[Name] | undefined }) =>
    onAsk(only({ ...asked, ...changes }) as RevenueSearch)
  const count = [asked.offer_id, asked.kind, asked.country].filter(Boolean).length
  return (
    <FilterBar
      count={count}
      onClear={() => ask({ offer_id: undefined, kind: undefined, country: undefined })}
      before={
        <>
          <ReportFilters
            asked={{ ...(from && { from }), ...(to && { to }), ...(days && { days }) }}
            onAsk={({ from, to, days }) =>
              onAsk({ ...others, ...(from && { from }), ...(to && { to }), ...(days && { days }) })
            }
            daysOnly
          />
          {currency && currencies.some((other) => other !== currency) && (
            <Select
              aria-label={t('revenue.currency')}
              value={currency}
              data={[...new Set([currency, ...currencies])]}
              onChange={(chosen) => ask({ currency: chosen ?? undefined })}
              allowDeselect={false}
              w={100}
            />
          )}
        </>
      }
    >
      <OfferChoice value={asked.offer_id} onChoose={(offer_id) => ask({ offer_id })} />
      <Choice
        label={t('sales.kind')}
        value={asked.kind}
        choices={SALE_KINDS.map((value) => ({ value, label: t(`sales.kind.${value}`) }))}
        onChoose={(kind) => ask({ kind: kind as RevenueSearch['kind'] })}
      />
      <CountryChoice value={asked.country} onChoose={(country) => ask({ country })} />
    </FilterBar>
  )
}
