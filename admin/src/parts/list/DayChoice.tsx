import { Group } from '@mantine/core'
import { use } from 'react'
import { t } from '../../text.ts'
import { DateField } from '../DateField.tsx'
import { FilterChip } from './FilterChip.tsx'
import { FilterLook } from './filter-look.ts'
import { NamedDay } from './NamedDay.tsx'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface Props extends Days {
  onDays: (days: Days) => void
}

/** A filter for a range of days; either end may be open. */
export function DayChoice({ from, to, onDays }: Props) {
  const look = use(FilterLook)
  const days = [
    { name: 'from', value: from, label: t('reports.from'), limit: { max: to } },
    { name: 'to', value: to, label: t('reports.to'), limit: { min: from } },
  ] as const
  if (look === 'chip')
    return days.map(
      ({ name, value, label }) =>
        value && (
          <FilterChip
            key={name}
            label={`${label}: ${value}`}
            onRemove={() => onDays({ [name]: undefined })}
          />
        ),
    )
  const take = (name: keyof Days) => (day: string) => onDays({ [name]: day || undefined })
  return (
    <Group gap="xs" miw={0} {...(look === 'bar' && { flex: '1 1 380px', maw: 440 })}>
      {days.map(({ name, value = '', label, limit }) =>
        look === 'bar' ? (
          <NamedDay key={name} label={label} value={value} {...limit} onChange={take(name)} />
        ) : (
          <DateField
            key={name}
            label={label}
            value={value}
            {...limit}
            onChange={take(name)}
            miw={0}
            flex="1 1 130px"
          />
        ),
      )}
    </Group>
  )
}
