import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { salesFilters } from './queries.ts'

interface OneProps<Value> {
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

interface SalesFilterBarProps {
  /** The search text. */
  label: string
  asked: { search?: string }
  onSearch: (search: string | undefined) => void
  /** Receives the search parameters without the filters. */
  onClear: (left: { search?: string }) => void
  children: ReactNode
}

/** The search field and the filters of a list of sales. */
export const SalesFilterBar = ({ label, asked, onSearch, onClear, children }: SalesFilterBarProps) => (
  <FilterBar
    count={filtersIn(asked)}
    onClear={() => onClear(onlySearch(asked))}
    before={<SearchField label={label} value={asked.search} onSearch={onSearch} />}
  >
    {children}
  </FilterBar>
)

export function OfferChoice({
  value,
  onChoose,
  plansOnly = false,
}: OneProps<number> & { plansOnly?: boolean }) {
  const { data } = useQuery(salesFilters)
  const offers = (data?.offers ?? []).filter(({ type }) => !plansOnly || type === 'recurring')
  return (
    <Choice
      label={t(plansOnly ? 'sales.plan' : 'sales.item')}
      value={value}
      choices={offers.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChoose={(chosen) => onChoose(chosen === undefined ? undefined : Number(chosen))}
    />
  )
}

export function CountryChoice({ value, onChoose }: OneProps<string>) {
  const { data } = useQuery(salesFilters)
  return (
    <Choice
      label={t('reports.country')}
      value={value}
      choices={(data?.countries ?? []).map((code) => ({ value: code, label: countryName(code) }))}
      onChoose={onChoose}
    />
  )
}

/** The search parameters without their empty values. */
export const only = <Asked extends object>(asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked

/** The number of filters set besides the search text. */
const filtersIn = ({ search: _search, ...filters }: { search?: string }) =>
  Object.values(filters).filter((value) => value !== undefined).length

/** The search parameters without the filters. */
const onlySearch = ({ search }: { search?: string }) => (search ? { search } : {})
