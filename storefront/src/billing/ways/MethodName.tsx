import type { PaymentMethod } from '@matinee/contract/billing/billing'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { brandName } from './brand.ts'

/** A payment method: `Visa •••• 4242`, with its expiry date. */
export function MethodName({ method }: { method: PaymentMethod }) {
  const t = useAccountText()
  const { brand, kind, last4, exp_month, exp_year } = method
  const [now] = useState(() => new Date())
  const isPast = exp_year !== null && new Date(exp_year, exp_month ?? 12) <= now

  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="inline-flex items-baseline gap-x-2 font-semibold">
        <bdi>{kind === 'paypal' ? 'PayPal' : brandName(brand) || t('way.card')}</bdi>
        {last4 && (
          <span dir="ltr" className="whitespace-nowrap tabular-nums">
            <span aria-hidden>•••• </span>
            {last4}
          </span>
        )}
      </span>
      {exp_year !== null && (
        <span className={`text-sm ${isPast ? 'font-semibold text-danger' : 'text-quiet'}`}>
          {t(isPast ? 'way.expired' : 'way.expires', {
            date: `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(2)}`,
          })}
        </span>
      )}
    </span>
  )
}
