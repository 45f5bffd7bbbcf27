import { Select } from '@matinee/ui/Select'
import { useNavigate } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { useLanguage } from '../text.tsx'

interface Props {
  currencies: string[]
  chosen: string | undefined
}

/** The currency of prices and payment; hidden where there is only one. */
export function CurrencyChoice({ currencies, chosen }: Props) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  if (currencies.length < 2) return null
  const choose = (currency: string) =>
    void navigate({ to: '.', search: (last: object) => ({ ...last, currency }), replace: true })
  const names = new Intl.DisplayNames(locale, { type: 'currency' })

  return (
    <div className="mb-6 flex items-center justify-center gap-2.5 text-sm">
      <span aria-hidden className="font-semibold">
        {t('plans.currency')}
      </span>
      <Select
        label={t('plans.currency')}
        value={chosen ?? currencies[0]!}
        options={currencies.map((each) => ({ value: each, label: `${each} · ${names.of(each) ?? each}` }))}
        onChange={choose}
        className="min-h-11 rounded-control border border-edge bg-raised px-4 font-semibold"
      />
    </div>
  )
}
