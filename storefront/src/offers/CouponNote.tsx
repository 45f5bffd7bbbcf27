import type { CouponOnPlans } from '@matinee/contract/billing/checkout'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../account-text.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import type { ShownCoupon } from './use-coupon.ts'
import { usePrices } from './use-prices.ts'

/** Above the plans: the discount of the coupon in the address, or why it does not apply. */
export function CouponNote({ coupon: { code, terms, problem } }: { coupon: ShownCoupon }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const look =
    'mx-auto mb-8 flex min-h-11 w-fit max-w-2xl items-center gap-2.5 rounded-2xl px-5 py-2 font-semibold'

  if (problem) {
    return (
      <p role="alert" className={`${look} bg-warning/12 text-warning`}>
        <Icon name="warning" className="size-5 shrink-0" />
        {t('voucher.problem', { code, reason: sentenceFor(problem, words) })}
      </p>
    )
  }
  return (
    <output className={`${look} bg-success/12 text-success`}>
      <Icon name="check" className="size-5 shrink-0" />
      {terms ? <Terms terms={terms} /> : code}
    </output>
  )
}

function Terms({ terms: { code, percent, amount, currency, duration, periods } }: { terms: CouponOnPlans }) {
  const t = useAccountText()
  const { money } = usePrices()
  const less =
    percent === null ? `−${money(amount ?? 0, currency ?? 'USD')}` : t('discount.percent', { percent })
  return `${code}: ${less} ${t(`discount.${duration}`, { count: periods ?? 1 })}`
}
