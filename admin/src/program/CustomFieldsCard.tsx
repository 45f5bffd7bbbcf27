import type { CustomField } from '@matinee/contract/catalogue/catalogue'
import { MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import { t } from '../text.ts'
import { customFields } from '../catalogue/queries.ts'
import type { ProgramEditor } from './use-program-editor.ts'

/** The custom fields of a program; nothing if the store has none. */
export function CustomFieldsCard({ editor: { form } }: { editor: ProgramEditor }) {
  const { data: fields = [] } = useQuery(customFields)
  if (fields.length === 0) return null

  const { custom_values } = form.values
  const say = (key: string, values: string[]) =>
    form.setFieldValue('custom_values', { ...form.getValues().custom_values, [key]: values })
  return (
    <Card title={t('program.fields')}>
      <Stack>
        {fields.map((field) => (
          <Field
            key={field.key}
            field={field}
            values={custom_values[field.key] ?? []}
            error={form.errors[`custom_values.${field.key}`]}
            onChange={(values) => say(field.key, values)}
          />
        ))}
      </Stack>
    </Card>
  )
}

interface FieldProps {
  field: CustomField
  values: string[]
  error: ReactNode
  onChange: (values: string[]) => void
}

const optionsOf = ({ options }: CustomField) =>
  options.map(({ slug, title }) => ({ value: slug, label: title }))
const asList = (value: string | null) => (value ? [value] : [])

function Field({ field, values, error, onChange }: FieldProps) {
  const label = field.title
  const [value = ''] = values
  if (field.type === 'multi')
    return (
      <MultiSelect
        label={label}
        error={error}
        searchable
        clearable
        data={optionsOf(field)}
        value={values}
        onChange={onChange}
      />
    )
  if (field.type === 'select' || field.type === 'boolean')
    return (
      <Select
        label={label}
        error={error}
        clearable
        placeholder={t('fields.unset')}
        data={field.type === 'select' ? optionsOf(field) : YES_NO}
        value={value || null}
        onChange={(chosen) => onChange(asList(chosen))}
      />
    )
  if (field.type === 'number')
    return (
      <NumberInput
        label={label}
        error={error}
        value={value}
        onChange={(number) => onChange(asList(String(number)))}
      />
    )
  return (
    <TextInput
      type={field.type}
      label={label}
      error={error}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(asList(currentTarget.value))}
    />
  )
}

const YES_NO = [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]
