import type { AskedReason } from '@matinee/contract/retention/cancellation'
import { useAccountText, useAnyAccountText } from '../account-text.tsx'

interface Props {
  reasons: AskedReason[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** The reason for cancelling: one of the store's, or none. */
export function ReasonChoice({ reasons, chosen, onChoose }: Props) {
  const t = useAccountText()
  const say = useAnyAccountText()

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('cancellation.why')}</legend>
      {reasons.map(({ id, key, title }) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-edge bg-raised px-4 py-2.5 has-checked:border-accent"
        >
          <input
            type="radio"
            name="reason"
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>{title ?? say(`cancellation.reason.${key}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
