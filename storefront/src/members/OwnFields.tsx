import { Field } from '@base-ui/react/field'
import type { FieldValues, MemberField } from '@matinee/contract/members/member-fields'
import { Checkbox } from '@matinee/ui/Checkbox'
import { FieldFault } from '@matinee/ui/FieldFault'
import { SelectField } from '@matinee/ui/SelectField'
import { TextField } from '@matinee/ui/TextField'
import { useAccountText } from '../account-text.tsx'
import { LAST_DAY } from '../last-day.ts'

type Answer = FieldValues[string]

interface Props {
  fields: MemberField[]
  /** The saved answers; a field that can be answered only once is then disabled. */
  saved: FieldValues
  answers: FieldValues
  onAnswer: (key: string, answer: Answer) => void
}

/** The store's own fields of members. */
export const OwnFields = ({ fields, saved, answers, onAnswer }: Props) => (
  <div className="flex flex-col gap-5">
    {fields.map((field) => (
      <OwnField
        key={field.key}
        field={field}
        closed={!field.editable && hasAnswer(saved[field.key])}
        answer={answers[field.key] ?? null}
        onAnswer={(answer) => onAnswer(field.key, answer)}
      />
    ))}
  </div>
)

const hasAnswer = (answer: Answer | undefined) => answer !== undefined && answer !== null && answer !== ''

interface FieldProps {
  field: MemberField
  closed: boolean
  answer: Answer
  onAnswer: (answer: Answer) => void
}

function OwnField({ field, closed, answer, onAnswer }: FieldProps) {
  const t = useAccountText()
  const { key, label, type, options, required } = field
  const common = { name: `field.${key}`, label, disabled: closed, required }

  if (type === 'boolean')
    return (
      <Field.Root name={common.name}>
        <Checkbox {...common} checked={answer === true} onChange={onAnswer} />
        <FieldFault />
      </Field.Root>
    )
  if (type === 'multi') return <Choices field={field} closed={closed} answer={answer} onAnswer={onAnswer} />
  if (type === 'select') {
    return (
      <SelectField
        {...common}
        missing={t('account.question.missing')}
        value={typeof answer === 'string' ? answer : ''}
        onChange={({ target }) => onAnswer(target.value || null)}
      >
        <option value="">{t('account.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      {...common}
      type={type}
      dir={type === 'text' ? 'auto' : undefined}
      missing={t('account.question.missing')}
      {...(type === 'date' && { max: LAST_DAY, malformed: t('account.fault.date') })}
      value={typeof answer === 'string' || typeof answer === 'number' ? answer : ''}
      onChange={({ target }) => onAnswer(readAs(type, target.value))}
    />
  )
}

const readAs = (type: MemberField['type'], typed: string) => {
  if (typed === '') return null
  return type === 'number' ? Number(typed) : typed
}

function Choices({ field: { key, label, options }, closed, answer, onAnswer }: FieldProps) {
  const chosen = Array.isArray(answer) ? answer : []
  const choose = (value: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== value)
    onAnswer(isChosen ? [...others, value] : others)
  }

  return (
    <Field.Root name={`field.${key}`} render={<fieldset />}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={`field.${key}.${value}`}
          label={label}
          disabled={closed}
          checked={chosen.includes(value)}
          onChange={(checked) => choose(value, checked)}
        />
      ))}
      <FieldFault />
    </Field.Root>
  )
}
