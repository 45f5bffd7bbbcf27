import { Select } from '@mantine/core'
import { use } from 'react'
import { t } from '../../text.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterLook } from './filter-look.ts'

interface Props<Value extends string> {
  label: string
  value: Value | number | undefined
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
}

/** A filter with one value, or none. */
export function Choice<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const look = use(FilterLook)
  const chosen = value === undefined ? null : String(value)
  if (look === 'chip') {
    const name = choices.find((choice) => choice.value === chosen)?.label ?? chosen
    return name && <FilterChip label={`${label}: ${name}`} onRemove={() => onChoose(undefined)} />
  }
  return (
    <Select
      {...(look === 'field' ? { label } : { 'aria-label': label, flex: '1 1 140px', maw: 280 })}
      placeholder={label}
      value={chosen}
      data={choices}
      onChange={(picked) => onChoose((picked as Value | null) ?? undefined)}
      clearable
      searchable={choices.length > 8}
      clearButtonProps={{ 'aria-label': t('sales.clear', { filter: label }) }}
    />
  )
}
