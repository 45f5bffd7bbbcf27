import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFault } from './FieldFault.tsx'
import { Icon } from './Icon.tsx'

interface Props extends ComponentProps<'select'> {
  name: string
  label: string
  /** The message if a required choice is missing. */
  missing?: string
  /** Text below the field. */
  hint?: ReactNode
}

/** A labelled native select, for long lists: every device has its own way to show them. */
export function SelectField({ name, label, missing, hint, children, ...select }: Props) {
  return (
    <Field.Root name={name} className="flex flex-col gap-1.5">
      <Field.Label className="text-sm font-semibold">{label}</Field.Label>
      <div className="relative">
        <Field.Control
          render={<select {...select}>{children}</select>}
          className="min-h-12 w-full cursor-pointer appearance-none truncate rounded-lg border border-edge bg-raised ps-3.5 pe-10 text-base text-ink data-invalid:border-danger"
        />
        <Icon
          name="down"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-quiet"
        />
      </div>
      {hint && <Field.Description className="text-sm text-quiet">{hint}</Field.Description>}
      <FieldFault missing={missing} />
    </Field.Root>
  )
}
