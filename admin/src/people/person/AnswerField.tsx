import type { StoreMemberField } from '@matinee/contract/members/member-fields'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../parts/DateField.tsx'
import { t } from '../../text.ts'

/** The name of a custom field in the server's errors. */
const nameOf = ({ key }: { key: string }) => `custom_fields.${key}`

// Mantine reads a dot in a name as a path into an object; these form values are flat.
const flat = (name: string) => name.replace('.', ' ')

const EMPTY: Record<StoreMemberField['type'], unknown> = {
  text: '',
  number: '',
  boolean: null,
  date: '',
  select: null,
  multi: [],
}

/** Maps the field names in the server's errors to those of the form. */
export const answerNames = (fields: StoreMemberField[]) =>
  Object.fromEntries(fields.map((field) => [nameOf(field), flat(nameOf(field))]))

/** The initial form values of custom fields. */
export const valuesOf = (fields: StoreMemberField[], answers: Record<string, unknown>) =>
  Object.fromEntries(
    fields.map(({ key, type }) => {
      const answer = answers[key] ?? EMPTY[type]
      return [flat(nameOf({ key })), typeof answer === 'boolean' ? String(answer) : answer]
    }),
  )

/** Converts form values to the input of the call; empty ones become null, which deletes the answer. */
export const answersFrom = (fields: StoreMemberField[], values: Record<string, unknown>) =>
  Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = values[flat(nameOf({ key }))]
      if (value === '' || value === null || value === undefined) return [key, null]
      return [key, type === 'boolean' ? value === 'true' : value]
    }),
  )

interface AnswerFieldProps {
  field: StoreMemberField
  form: UseFormReturnType<
    Record<string, unknown> & { name: string; email: string; nickname: string; country: string | null }
  >
}

/** The form field of a custom member field. */
export function AnswerField({ field, form }: AnswerFieldProps) {
  const props = { label: field.label, ...form.getInputProps(flat(nameOf(field))) }
  if (field.type === 'number') return <NumberInput {...props} />
  if (field.type === 'multi')
    return <MultiSelect {...props} data={field.options} clearable clearSectionMode="clear" />
  if (field.type === 'date') return <DateField {...props} />
  if (field.type === 'text') return <TextInput {...props} />
  const data = field.type === 'boolean' ? YES_NO() : field.options
  return <Select {...props} data={data} clearable clearSectionMode="clear" />
}

const YES_NO = () => [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]
