import type { ReactNode } from 'react'

interface Props {
  name: string
  label: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  disabled?: boolean
  required?: boolean
  onChange?: (checked: boolean) => void
}

/** A checkbox with its label; the whole row can be clicked. */
export const Checkbox = ({ label, onChange, ...box }: Props) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5 text-sm leading-relaxed has-disabled:cursor-default has-disabled:opacity-60">
    <input
      type="checkbox"
      value="on"
      onChange={({ target }) => onChange?.(target.checked)}
      className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
      {...box}
    />
    <span>{label}</span>
  </label>
)
