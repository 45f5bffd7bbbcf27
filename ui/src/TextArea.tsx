import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFault } from './FieldFault.tsx'

interface Props extends ComponentProps<'textarea'> {
  name: string
  label: string
  /** Text below the field. */
  hint?: ReactNode
}

/**
 * A labelled text field of several lines that grows with its text. Its error is shown below and read by screen readers.
 */
export function TextArea({ name, label, hint, ...area }: Props) {
  return (
    <Field.Root name={name} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-semibold">{label}</Field.Label>
      <Field.Control
        render={<textarea rows={4} {...area} />}
        className="field-sizing-content min-h-28 w-full rounded-lg border border-edge bg-raised px-3.5 py-3 text-base leading-relaxed text-ink data-invalid:border-danger"
      />
      {hint && <Field.Description className="text-sm text-quiet">{hint}</Field.Description>}
      <FieldFault />
    </Field.Root>
  )
}
