import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFault } from './FieldFault.tsx'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  /** The message if a required field is empty. */
  missing?: string
  /** The message if the value does not match the field's type. */
  malformed?: string
  /** Text below the field. */
  hint?: ReactNode
}

/** A labelled text field of one line. Its error is shown below and read by screen readers. */
export function TextField({ name, label, missing, malformed, hint, ...input }: Props) {
  return (
    <Field.Root name={name} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-semibold">{label}</Field.Label>
      <Field.Control
        className="min-h-12 w-full rounded-lg border border-edge bg-raised px-3.5 text-base text-ink data-invalid:border-danger"
        {...input}
      />
      {hint && <Field.Description className="text-sm text-quiet">{hint}</Field.Description>}
      <FieldFault missing={missing} malformed={malformed} />
    </Field.Root>
  )
}
