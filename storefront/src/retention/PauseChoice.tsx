import { useAccountText } from '../account-text.tsx'

interface Props {
  most: number
  months: number
  onChoose: (months: number) => void
}

/** The length of a pause. */
export function PauseChoice({ most, months, onChoose }: Props) {
  const t = useAccountText()
  const choices = Array.from({ length: most }, (_, index) => index + 1)

  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('reduce_churn.pause.months')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((count) => (
          <label
            key={count}
            className="flex min-h-12 grow cursor-pointer items-center justify-center gap-2 rounded-lg border border-edge bg-raised px-4 has-checked:border-accent"
          >
            <input
              type="radio"
              name="months"
              checked={count === months}
              onChange={() => onChoose(count)}
              className="size-5 accent-primary"
            />
            {t('reduce_churn.pause.count', { count })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
