import { Select } from '@mantine/core'
import { t } from '../../text.ts'

interface Props<Value extends string> {
  label: string
  value: Value | number | undefined
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
}

/** One thing a list can be narrowed to, or all of them. */
export const Choice = <Value extends string>({ label, value, choices, onChoose }: Props<Value>) => (
  <Select
    aria-label={label}
    placeholder={label}
    value={value === undefined ? null : String(value)}
    data={choices}
    onChange={(chosen) => onChoose((chosen as Value | null) ?? undefined)}
    clearable
    searchable={choices.length > 8}
    clearButtonProps={{ 'aria-label': t('sales.clear', { filter: label }) }}
    style={{ flex: '1 1 150px', maxWidth: 280 }}
  />
)
