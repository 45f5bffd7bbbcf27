import type { ChangePreview } from '@matinee/contract/billing/billing'
import type { Period } from '@matinee/contract/offers/offers'
import { useAccountText, type AccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'

interface Props {
  preview: ChangePreview
  /** The plan changed to. */
  period: Period | null
}

/** The proration line by line, the amount due now, and the next payments. */
export function ChangeLines({ preview, period }: Props) {
  const t = useAccountText()
  const { money, priced, day } = usePrices()
  const { lines, tax, due_now, credit, currency, next_payment } = preview
  const signed = (amount: number) => (amount < 0 ? `−${money(-amount, currency)}` : money(amount, currency))
  const isInside = lines.reduce((sum, { amount }) => sum + amount, 0) === due_now
  const rows = [
    ...lines.map(({ kind, title, amount }) => [nameOf(t, kind, title), signed(amount)] as const),
    ...(tax === 0
      ? []
      : [
          [
            isInside ? t('summary.included', { tax: t('summary.tax') }) : t('summary.tax'),
            signed(tax),
          ] as const,
        ]),
    ...(credit > 0 ? [[t('plan.credit_left'), money(credit, currency)] as const] : []),
  ]

  return (
    <dl aria-live="polite" className="flex flex-col gap-2 rounded-xl bg-surface p-4 text-sm">
      {rows.map(([title, amount]) => (
        <div key={title} className="flex items-baseline justify-between gap-4 text-quiet">
          <dt>{title}</dt>
          <dd className="font-medium tabular-nums">{amount}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-bold first:border-0 first:pt-0">
        <dt>{t('summary.due')}</dt>
        <dd className="tabular-nums">{money(due_now, currency)}</dd>
      </div>
      <div className="text-quiet">
        <dt className="sr-only">{t('summary.later')}</dt>
        <dd>
          {t('summary.then_next', {
            each: priced(next_payment.amount, currency, period),
            date: day(next_payment.at),
          })}
        </dd>
      </div>
    </dl>
  )
}

function nameOf(t: AccountText, kind: ChangePreview['lines'][number]['kind'], title: string) {
  if (kind === 'setup_fee') return t('summary.setup_fee')
  if (kind === 'discount') return t('summary.discount')
  return kind === 'credit' ? t('plan.left_of', { plan: title }) : title
}
