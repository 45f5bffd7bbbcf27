import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFault } from './FieldFault.tsx'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  /** Said when the field is left empty though it is required. */
  missing?: string
  /** Said when what was typed has not the form of its type. */
  malformed?: string
  /** Said under it. */
  hint?: ReactNode
}

/** A labelled line of text; its fault is shown under it and read out with it. */
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
