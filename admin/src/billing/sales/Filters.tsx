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
  /** What is looked for. */
  label: string
  asked: { search?: string }
  onSearch: (search: string | undefined) => void
  /** Takes what is left of the question without its filters. */
  onClear: (left: { search?: string }) => void
  children: ReactNode
}

/** What narrows a list of sales: words to look for and its filters. */
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

/** What an address keeps of a question: what is left open is left out. */
export const only = <Asked extends object>(asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked

/** How many filters are set besides the words looked for. */
const filtersIn = ({ search: _search, ...filters }: { search?: string }) =>
  Object.values(filters).filter((value) => value !== undefined).length

/** What is left of a question without its filters. */
const onlySearch = ({ search }: { search?: string }) => (search ? { search } : {})
