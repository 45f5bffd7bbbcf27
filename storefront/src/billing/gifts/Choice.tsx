import { useId } from 'react'

interface Props<Value> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A radio group of visible options. */
export function Choice<Value extends string | number | boolean>({
  legend,
  options,
  chosen,
  onChoose,
}: Props<Value>) {
  const name = useId()

  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 [grid-template-columns:repeat(auto-fit,minmax(7rem,1fr))]">
        {options.map(([value, label]) => (
          <label
            key={String(value)}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-xl border border-edge bg-raised px-3 text-center font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
