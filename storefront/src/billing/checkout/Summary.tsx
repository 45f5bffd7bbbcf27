import type { Order } from '@matinee/contract/billing/checkout'
import { Icon } from '@matinee/ui/Icon'
import { useId } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { OrderLine } from './OrderLine.tsx'
import { TotalLines } from './TotalLines.tsx'

/** The order summary: beside the steps on a wide window, collapsible above them on a phone. */
export function Summary({ order }: { order: Order }) {
  const t = useAccountText()
  const { money } = usePrices()
  const id = useId()
  const { due_now, currency } = order.totals

  return (
    <section aria-labelledby={id}>
      <details className="group border-b border-line bg-surface lg:hidden">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-[var(--gutter)] py-3 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-1.5 text-sm font-semibold">
            {t('summary.title')}
            <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
          </span>
          <span className="text-end">
            <span className="block text-lg leading-tight font-bold tabular-nums">
              {money(due_now, currency)}
            </span>
            <TaxNote totals={order.totals} />
          </span>
        </summary>
        <div className="px-[var(--gutter)] pb-5">
          <Inside order={order} />
        </div>
      </details>
      <div className="rounded-2xl border border-line bg-surface p-6 max-lg:hidden">
        <h2 id={id} className="mb-4 font-bold">
          {t('summary.title')}
        </h2>
        <Inside order={order} />
      </div>
    </section>
  )
}

/** The tax note of the collapsed summary. */
function TaxNote({ totals: { tax, tax_name, currency, due_now } }: Pick<Order, 'totals'>) {
  const t = useAccountText()
  const { money } = usePrices()
  if (tax === 0 || due_now === 0) return null
  return (
    <span className="block text-xs text-quiet">
      {t('summary.included', { tax: `${tax_name ?? t('summary.tax')} ${money(tax, currency)}` })}
    </span>
  )
}

const Inside = ({ order }: { order: Order }) => (
  <>
    <OrderLine order={order} />
    <TotalLines order={order} />
  </>
)
