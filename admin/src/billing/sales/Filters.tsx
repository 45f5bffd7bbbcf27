import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../parts/list/Choice.tsx'
import { countryName } from '../../people/countries.ts'
import { t } from '../../text.ts'
import { salesFilters } from './queries.ts'

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
