import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '../../people/countries.ts'
import { t } from '../../text.ts'
import { salesFilters } from './queries.ts'

interface SearchFieldProps {
  label: string
  value: string | undefined
  onSearch: (words: string | undefined) => void
}

/** Words to look for, asked once one stops typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value ?? '')
  const search = useDebouncedCallback((words: string) => onSearch(words.trim() || undefined), 300)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        search(currentTarget.value)
      }}
      maxLength={100}
      style={{ flex: '2 1 240px' }}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string | number | undefined
  choices: { value: string; label: string }[]
  onChoose: (value: string | undefined) => void
}

/** One thing a list can be narrowed to, or all of them. */
export const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    value={value === undefined ? null : String(value)}
    data={choices}
    onChange={(chosen) => onChoose(chosen ?? undefined)}
    clearable
    searchable={choices.length > 8}
    clearButtonProps={{ 'aria-label': t('sales.clear', { filter: label }) }}
    style={{ flex: '1 1 150px' }}
  />
)

interface OneProps<Value> {
  value: Value | undefined
  onChoose: (value: Value | undefined) => void
}

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

interface DaysProps {
  from: string | undefined
  to: string | undefined
  onDays: (days: { from?: string | undefined; to?: string | undefined }) => void
}

/** From one day to another; either may be left open. */
export const DaysBetween = ({ from, to, onDays }: DaysProps) => (
  <Group gap="xs" miw={0} maw={{ xs: 360 }} style={{ flex: '1 1 280px' }}>
    <TextInput
      type="date"
      aria-label={t('reports.from')}
      value={from ?? ''}
      max={to}
      onChange={({ currentTarget }) => onDays({ from: currentTarget.value || undefined })}
      miw={0}
      style={{ flex: '1 1 130px' }}
    />
    <TextInput
      type="date"
      aria-label={t('reports.to')}
      value={to ?? ''}
      min={from}
      onChange={({ currentTarget }) => onDays({ to: currentTarget.value || undefined })}
      miw={0}
      style={{ flex: '1 1 130px' }}
    />
  </Group>
)

/** What an address keeps of a question: what is left open is left out. */
export const only = <Asked extends object>(asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked
