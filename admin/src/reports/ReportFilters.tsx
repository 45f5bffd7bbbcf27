import { DEVICES } from '@matinee/contract/reports'
import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '../people/countries.ts'
import { t } from '../text.ts'
import { reportFilters } from './queries.ts'
import { lastDays, SPANS, type ReportSearch } from './report-search.ts'

interface Props {
  asked: ReportSearch
  onAsk: (asked: ReportSearch) => void
  /** Where nothing but the days can be chosen. */
  daysOnly?: boolean
  /** Where the days are given. */
  withoutDays?: boolean
  /** The program is chosen already. */
  ofProgram?: boolean
}

const CUSTOM = 'custom'

/** Which days are shown, and what of them. */
export function ReportFilters({ asked, onAsk, daysOnly, withoutDays = false, ofProgram = false }: Props) {
  return (
    <Group component="search" gap="sm" align="flex-end" aria-label={t('reports.filters')}>
      {!withoutDays && <Period asked={asked} onAsk={onAsk} isAlone={daysOnly ?? false} />}
      {!daysOnly && <Narrowing asked={asked} onAsk={onAsk} ofProgram={ofProgram} />}
    </Group>
  )
}

interface PeriodProps extends Pick<Props, 'asked' | 'onAsk'> {
  /** Nothing stands beside it. */
  isAlone: boolean
}

function Period({ asked: { from, to, days = 28, ...others }, onAsk, isAlone }: PeriodProps) {
  const isCustom = from !== undefined
  const choose = (value: string | null) =>
    onAsk({ ...others, ...(value === CUSTOM ? lastDays(days) : { days: Number(value) }) })
  return (
    <>
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
        maw={isAlone ? 220 : undefined}
      />
      {isCustom && <Days from={from} to={to!} onChange={(changed) => onAsk({ ...others, ...changed })} />}
    </>
  )
}

// Whoever wrote another number into the address finds it among them.
const spansWith = (days: number) => [...new Set([...SPANS, days])].toSorted((one, other) => one - other)

interface DaysProps {
  from: string
  to: string
  onChange: (days: { from: string; to: string }) => void
}

// A day half typed is empty, and one after the other no period: both wait for more.
function Days({ from, to, onChange }: DaysProps) {
  const take = (days: { from: string; to: string }) =>
    days.from && days.to && days.from <= days.to && onChange(days)
  return (
    <>
      <TextInput
        type="date"
        aria-label={t('reports.from')}
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => take({ from: value, to })}
      />
      <TextInput
        type="date"
        aria-label={t('reports.to')}
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => take({ from, to: value })}
      />
    </>
  )
}

function Narrowing({ asked, onAsk, ofProgram }: Props) {
  const { data } = useQuery(reportFilters)
  const { from, to, days, metric, ...narrowed } = asked
  const kept = { ...(from && { from }), ...(to && { to }), ...(days && { days }), ...(metric && { metric }) }
  const choose = (name: keyof typeof narrowed, value: string | number | null) => {
    const { [name]: _gone, ...others } = asked
    onAsk({ ...others, ...(value !== null && { [name]: value }) } as ReportSearch)
  }

  return (
    <>
      {!ofProgram && <OfWhat asked={asked} choose={choose} />}
      <Choice
        label={t('reports.offer')}
        value={asked.offer_id}
        choices={choicesOf(data?.offers)}
        onChange={(value) => choose('offer_id', value === null ? null : Number(value))}
      />
      <Choice
        label={t('reports.device')}
        value={asked.device}
        choices={DEVICES.map((value) => ({ value, label: t(`reports.device.${value}`) }))}
        onChange={(value) => choose('device', value)}
      />
      <Choice
        label={t('reports.country')}
        value={asked.country}
        choices={(data?.countries ?? []).map((value) => ({ value, label: countryName(value) }))}
        onChange={(value) => choose('country', value)}
      />
      {Object.keys(narrowed).length > 0 && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={() => onAsk(kept)}>
          {t('reports.no_filters')}
        </Button>
      )}
    </>
  )
}

type Choose = (name: 'content_id' | 'author_id' | 'category_id', value: number | null) => void

function OfWhat({ asked, choose }: { asked: ReportSearch; choose: Choose }) {
  const { data } = useQuery(reportFilters)
  const number = (value: string | null) => (value === null ? null : Number(value))
  return (
    <>
      <Choice
        label={t('reports.program')}
        value={asked.content_id}
        choices={choicesOf(data?.programs)}
        onChange={(value) => choose('content_id', number(value))}
      />
      <Choice
        label={t('reports.category')}
        value={asked.category_id}
        choices={choicesOf(data?.categories)}
        onChange={(value) => choose('category_id', number(value))}
      />
      <Choice
        label={t('reports.author')}
        value={asked.author_id}
        choices={choicesOf(data?.authors)}
        onChange={(value) => choose('author_id', number(value))}
      />
    </>
  )
}

const choicesOf = (terms: { id: number; title: string }[] = []) =>
  terms.map(({ id, title }) => ({ value: String(id), label: title }))

interface ChoiceProps {
  label: string
  value: string | number | undefined
  choices: { value: string; label: string }[]
  onChange: (value: string | null) => void
}

/** Where there is nothing to choose from there is no choice. */
function Choice({ label, value, choices, onChange }: ChoiceProps) {
  if (choices.length === 0 && value === undefined) return null
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={value === undefined ? null : String(value)}
      onChange={onChange}
      data={choices}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('reports.clear', { filter: label }) }}
      style={{ flex: '1 1 140px' }}
    />
  )
}
