import { useId } from 'react'
import { useAccountText } from '../../account-text.tsx'

interface Props {
  value: number
  max: number
  disabled?: boolean
  onChange: (seats: number) => void
}

/** The number of seats: typed, or with the arrows of its field. */
export function SeatStepper({ value, max, disabled = false, onChange }: Props) {
  const t = useAccountText()
  const id = useId()

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('seats.count')}
      </label>
      <input
        id={id}
        type="number"
        min={1}
        max={max}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const seats = target.valueAsNumber
          if (Number.isInteger(seats) && seats >= 1 && seats <= max) onChange(seats)
        }}
        className="min-h-12 w-28 rounded-lg border border-edge bg-raised px-3.5 text-base text-ink tabular-nums"
      />
      <p className="text-sm text-quiet">{t('seats.hint', { max })}</p>
    </div>
  )
}
