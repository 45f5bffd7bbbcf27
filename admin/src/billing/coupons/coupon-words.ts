import type { Coupon, CouponRules } from '@matinee/contract/billing/coupons'
import { joinFacts } from '../../join-facts.ts'
import { moment } from '../../format.ts'
import { t } from '../../text.ts'
import type { DescriptionEntry } from '../DescriptionPanel.tsx'
import { money } from '../../money.ts'

type Discount = Pick<CouponRules, 'kind' | 'percent' | 'amount' | 'currency'>

/** `20% off`, `$5.00 off`. */
export const discountText = ({ kind, percent, amount, currency }: Discount) =>
  kind === 'percent'
    ? t('coupons.percent_off', { percent: percent ?? 0 })
    : t('coupons.amount_off', { amount: money(amount ?? 0, currency ?? 'USD') })

/** The payments it discounts. */
export const durationText = ({ duration, periods }: Pick<CouponRules, 'duration' | 'periods'>) =>
  t(`coupons.for.${duration}`, { count: periods ?? 1 })

export const scopeText = ({
  applies_to,
  offers,
}: Pick<CouponRules, 'applies_to'> & { offers?: { title: string }[] }) =>
  applies_to === 'offers' && offers?.length
    ? offers.map(({ title }) => title).join(', ')
    : t(`coupons.applies.${applies_to}`)

/** `3 of 100`, or `3` without a limit. */
export const usedText = ({ redemptions, max_redemptions }: Pick<Coupon, 'redemptions' | 'max_redemptions'>) =>
  max_redemptions === null
    ? String(redemptions)
    : t('coupons.used_of', { used: redemptions, most: max_redemptions })

/** Amounts in their currencies; a dash for none. */
export const sumsText = (sums: readonly { amount: number; currency: string }[]) =>
  joinFacts(sums.map(({ amount, currency }) => money(amount, currency))) || '–'

/** The rules of a coupon, line by line. */
export function rulesOf(rules: CouponRules & { offers?: { title: string }[] }): DescriptionEntry[] {
  const whom = [
    ...(rules.new_members ? [t('coupons.new_members')] : []),
    ...(rules.first_order ? [t('coupons.first_order')] : []),
  ]
  return [
    { label: t('coupons.discount'), value: joinFacts([discountText(rules), durationText(rules)]) },
    { label: t('coupons.applies'), value: scopeText(rules) },
    { label: t('coupons.whom'), value: joinFacts(whom) || t('coupons.everybody') },
    {
      label: t('coupons.least'),
      value: rules.min_amount ? money(rules.min_amount, rules.currency ?? 'USD') : '–',
    },
    { label: t('coupons.starts'), value: rules.starts_at ? moment(rules.starts_at) : t('coupons.at_once') },
    { label: t('coupons.expires'), value: rules.expires_at ? moment(rules.expires_at) : t('coupons.never') },
    { label: t('coupons.on_plan_change'), value: t(rules.on_plan_change ? 'yes' : 'no') },
  ]
}
