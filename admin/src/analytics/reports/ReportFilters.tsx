import { DEVICES } from '@matinee/contract/analytics/reports'
import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { NamedDay } from '../../parts/list/NamedDay.tsx'
import { countryName } from '../../countries.ts'
import { t } from '../../text.ts'
import { reportFilters } from './queries.ts'
import { filtersIn, lastDays, SPANS, withoutFilters, type ReportSearch } from './report-search.ts'

interface Props {
  asked: ReportSearch
  onAsk: (asked: ReportSearch) => void
  /** True where only the period can be chosen. */
  daysOnly?: boolean
  /** True where the period is fixed. */
  withoutDays?: boolean
  /** True where the program is fixed. */
  ofProgram?: boolean
}

const CUSTOM = 'custom'

/** The period and the filters of a report. */
export function ReportFilters({ asked, onAsk, daysOnly, withoutDays = false, ofProgram = false }: Props) {
  const { content_id } = asked
  const kept = { ...withoutFilters(asked), ...(ofProgram && content_id && { content_id }) }
  const count = filtersIn(asked).filter((name) => !ofProgram || name !== 'content_id').length
  const period = !withoutDays && <Period asked={asked} onAsk={onAsk} isAlone={daysOnly ?? false} />
  if (daysOnly)
    return (
      <Group component="search" gap="sm" aria-label={t('reports.filters')}>
        {period}
      </Group>
    )
  return (
    <FilterBar before={period} count={count} onClear={() => onAsk(kept)}>
      <Filters asked={asked} onAsk={onAsk} ofProgram={ofProgram} />
    </FilterBar>
  )
}

interface PeriodProps extends Pick<Props, 'asked' | 'onAsk'> {
  /** True where the filters are alone in their row. */
  isAlone: boolean
}

function Period({ asked: { from, to, days = 28, ...others }, onAsk, isAlone }: PeriodProps) {
  const isCustom = from !== undefined
  const choose = (value: string | null) =>
    onAsk({ ...others, ...(value === CUSTOM ? lastDays(days) : { days: Number(value) }) })
  return (
    <Group gap="xs" miw={0} flex={isCustom ? '1 1 560px' : '1 1 150px'}>
      <Select
        aria-label={t('reports.period')}
        value={isCustom ? CUSTOM : String(days)}
        onChange={choose}
        data={[
          ...spansWith(days).map((span) => ({
            value: String(span),
            label: t('reports.last_days', { days: span }),
          })),
          { value: CUSTOM, label: t('reports.own_days') },
        ]}
        allowDeselect={false}
        style={{ flex: '1 1 150px' }}
        maw={isAlone || isCustom ? 220 : undefined}
      />
      {isCustom && <Days from={from} to={to!} onChange={(changed) => onAsk({ ...others, ...changed })} />}
    </Group>
  )
}

// A number of days that was typed into the address is offered as well.
const spansWith = (days: number) => [...new Set([...SPANS, days])].toSorted((one, other) => one - other)

interface DaysProps {
  from: string
  to: string
  onChange: (days: { from: string; to: string }) => void
}

// A half-typed day reads as empty, and an end before its start is no period: both wait for more input.
function Days({ from, to, onChange }: DaysProps) {
  const take = (days: { from: string; to: string }) =>
    days.from && days.to && days.from <= days.to && onChange(days)
  return (
    <>
      <NamedDay
        label={t('reports.from')}
        value={from}
        max={to}
        onChange={(value) => take({ from: value, to })}
      />
      <NamedDay
        label={t('reports.to')}
        value={to}
        min={from}
        onChange={(value) => take({ from, to: value })}
      />
    </>
  )
}

function Filters({ asked, onAsk, ofProgram }: Props) {
  const { data } = useQuery(reportFilters)
  const choose = (name: FilterName, value: string | number | undefined) => {
    const { [name]: _before, ...others } = asked
    onAsk({ ...others, ...(value !== undefined && { [name]: value }) } as ReportSearch)
  }
  const ofTerm = (name: TermName, label: string, terms: Term[] | undefined) => (
    <FilterChoice
      label={label}
      value={asked[name]}
      choices={(terms ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      onChoose={(value) => choose(name, value && Number(value))}
    />
  )

  return (
    <>
      {!ofProgram && ofTerm('content_id', t('reports.program'), data?.programs)}
      {!ofProgram && ofTerm('category_id', t('reports.category'), data?.categories)}
      {!ofProgram && ofTerm('author_id', t('reports.author'), data?.authors)}
      {ofTerm('offer_id', t('reports.offer'), data?.offers)}
      <FilterChoice
        label={t('reports.device')}
        value={asked.device}
        choices={DEVICES.map((value) => ({ value, label: t(`reports.device.${value}`) }))}
        onChoose={(value) => choose('device', value)}
      />
      <FilterChoice
        label={t('reports.country')}
        value={asked.country}
        choices={(data?.countries ?? []).map((value) => ({ value, label: countryName(value) }))}
        onChoose={(value) => choose('country', value)}
      />
    </>
  )
}

interface Term {
  id: number
  title: string
}

type TermName = 'content_id' | 'category_id' | 'author_id' | 'offer_id'
type FilterName = TermName | 'device' | 'country'

/** A filter without options is not shown. */
const FilterChoice = (props: ComponentProps<typeof Choice<string>>) =>
  (props.choices.length > 0 || props.value !== undefined) && <Choice {...props} />
