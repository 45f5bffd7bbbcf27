import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'

interface Props {
  label: ReactNode
  /** Text below the label, which also describes the switch for screen readers. */
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once. The whole row can be clicked. */
export function Switch({ label, hint, checked, disabled = false, onChange }: Props) {
  const id = useId()

  return (
    <div className="flex items-start justify-between gap-6">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-1">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm leading-relaxed text-pretty text-quiet">
            {hint}
          </span>
        )}
      </label>
      <BaseSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1.5 flex h-7 w-12 shrink-0 cursor-pointer items-center rounded-full border border-edge bg-surface px-0.5 transition-colors data-checked:border-transparent data-checked:bg-success data-disabled:cursor-default data-disabled:opacity-60"
      >
        <BaseSwitch.Thumb className="size-5.5 rounded-full bg-edge shadow transition-transform data-checked:translate-x-5 data-checked:bg-canvas rtl:data-checked:-translate-x-5" />
      </BaseSwitch.Root>
    </div>
  )
}
