import type { Order } from '@matinee/contract/billing/checkout'
import type { ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { useLanguage } from '../../text.tsx'
import { useFuturePayments } from './use-future-payments.ts'

/** The lines of an order, the total due now, and the next payments. */
export function TotalLines({ order }: { order: Order }) {
  const t = useAccountText()
  const { money, day } = usePrices()
  const { totals, coupon, trial } = order
  const { currency, discount, balance_used, due_now, total, subtotal, setup_fee = 0 } = totals
  const isSplit = discount > 0 || setup_fee > 0 || balance_used > 0 || total !== subtotal

  return (
    <dl className="flex flex-col gap-2 pt-4 text-sm" aria-live="polite">
      {setup_fee > 0 && <Line name={t('summary.setup_fee')}>{money(setup_fee, currency)}</Line>}
      {isSplit && <Line name={t('summary.subtotal')}>{money(subtotal, currency)}</Line>}
      {discount > 0 && (
        <Line name={coupon ? t('summary.coupon', { code: coupon.code }) : t('summary.discount')} good>
          −{money(discount, currency)}
        </Line>
      )}
      <TaxLine order={order} />
      {order.vat_check?.state === 'invalid' && (
        <div className="text-pretty text-danger">
          <dt className="sr-only">{t('summary.tax')}</dt>
          <dd>{t('summary.vat_invalid')}</dd>
        </div>
      )}
      {(isSplit || trial) && <Line name={t('summary.total')}>{money(total, currency)}</Line>}
      {balance_used > 0 && (
        <Line name={t('summary.balance')} good>
          −{money(balance_used, currency)}
        </Line>
      )}
      {trial && (
        <Line name={t('summary.trial', { days: trial.days })} good>
          {t('summary.free_until', { date: day(trial.ends_at) })}
        </Line>
      )}
      <div className="flex items-baseline justify-between gap-4 text-ink not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-4">
        <dt className="text-base font-bold">{t('summary.due')}</dt>
        <dd className="text-2xl font-bold tabular-nums">{money(due_now, currency)}</dd>
      </div>
      <Later order={order} />
    </dl>
  )
}

interface LineProps {
  name: string
  /** Whether the line is a discount. */
  good?: boolean
  children: ReactNode
}

const Line = ({ name, good = false, children }: LineProps) => (
  <div className={`flex items-baseline justify-between gap-4 ${good ? 'text-success' : 'text-quiet'}`}>
    <dt className="min-w-0">{name}</dt>
    <dd className="shrink-0 font-medium tabular-nums">{children}</dd>
  </div>
)

function TaxLine({ order: { totals, address } }: { order: Order }) {
  const t = useAccountText()
  const { money } = usePrices()
  const { locale } = useLanguage()
  const { tax, tax_mode, tax_name, tax_rate, reverse_charge, currency } = totals
  if (tax_mode === 'none') return null
  if (tax_rate === 0 && address.country === undefined)
    return <Line name={t('summary.tax')}>{t('summary.tax_unknown')}</Line>
  if (reverse_charge) return <Line name={t('summary.reverse_charge')}>{money(0, currency)}</Line>
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(tax_rate)
  const name = `${tax_name ?? t('summary.tax')} ${rate}`

  return (
    <Line name={tax_mode === 'inclusive' ? t('summary.included', { tax: name }) : name}>
      {money(tax, currency)}
    </Line>
  )
}

/** The next payment. */
function Later({ order }: { order: Order }) {
  const t = useAccountText()
  const later = useFuturePayments(order)
  if (later === null) return null

  return (
    <div className="leading-relaxed text-pretty text-quiet">
      <dt className="sr-only">{t('summary.later')}</dt>
      <dd>{later}</dd>
    </div>
  )
}
