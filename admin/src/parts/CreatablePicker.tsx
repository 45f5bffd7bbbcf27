import { MultiSelect, type ComboboxItem } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../text.ts'
import { CREATE, matchingChoices } from './creatable-choices.ts'

interface CreatablePickerProps {
  label?: string
  'aria-label'?: string
  placeholder?: string
  /** Maximum number of choices. */
  max: number
  maxLength?: number
  choices: ComboboxItem[]
  value: string[]
  onChange: (value: string[]) => void
  /** Creates a choice with this name; without it only existing ones can be picked. */
  onCreate?: ((name: string) => void) | undefined
  disabled?: boolean
  error?: ReactNode
  /** The name by which the form finds the field. */
  'data-path'?: string
}

/** A searchable multi-select. Enter picks the first match; the last option creates a new choice. */
export function CreatablePicker({ choices, onChange, onCreate, max, value, ...field }: CreatablePickerProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const shown = onCreate ? [...choices, { value: CREATE, label: t('picker.create', { name }) }] : choices

  function pick(picked: string[]) {
    if (picked.includes(CREATE)) onCreate?.(name)
    else onChange(picked)
    setTyped('')
  }

  return (
    <MultiSelect
      {...field}
      searchable
      selectFirstOptionOnChange
      hidePickedOptions
      maxValues={max}
      data={shown}
      value={value}
      onChange={pick}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options, search }) => matchingChoices(options as ComboboxItem[], search)}
      nothingFoundMessage={t('picker.nothing')}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
