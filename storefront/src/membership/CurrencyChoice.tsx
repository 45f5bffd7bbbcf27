import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useLanguage } from '../text.tsx'

interface Props {
  currencies: string[]
  chosen: string | undefined
}

/** In which currency prices are shown, and paid; where there is only one there is nothing to choose. */
export function CurrencyChoice({ currencies, chosen }: Props) {
  const t = useAccountText()
  const id = useId()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  if (currencies.length < 2) return null
  const names = new Intl.DisplayNames(locale, { type: 'currency' })

  return (
    <div className="mb-6 flex items-center justify-center gap-2 text-sm">
      <label htmlFor={id} className="font-semibold">
        {t('plans.currency')}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: (last: object) => ({ ...last, currency: target.value }),
            replace: true,
          })
        }
        className="min-h-11 cursor-pointer rounded-lg border border-edge bg-raised px-3 text-ink"
      >
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency} · {names.of(currency)}
          </option>
        ))}
      </select>
    </div>
  )
}
