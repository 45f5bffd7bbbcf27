import type { Billing } from '@matinee/contract/billing/billing'
import { Icon } from '@matinee/ui/Icon'
import type { ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { declineText } from '../ways/use-fault.ts'

interface Props {
  billing: Billing
  unpaid: NonNullable<Billing['unpaid']>
}

/** The amount owed, the reason the payment failed, and what happens next. */
export function HoldHead({ billing, unpaid }: Props) {
  const t = useAccountText()
  const { money, day } = usePrices()
  const amount = money(unpaid.amount, unpaid.currency)
  const last4 = billing.methods.find(({ is_default }) => is_default)?.last4

  return (
    <header>
      <span className="grid size-14 place-items-center rounded-full bg-warning/15 text-warning">
        <Icon name="warning" className="size-7" />
      </span>
      <h1 className="mt-5 text-3xl font-bold tracking-tight text-balance sm:text-4xl">
        {t(billing.on_hold && !unpaid.is_instalment ? 'hold.title' : 'hold.title.past_due')}
      </h1>
      <p className="mt-2 text-lg leading-relaxed text-pretty text-quiet">
        {t(textOf(billing, unpaid), { amount, plan: unpaid.title })}
      </p>
      <dl className="mt-6 grid gap-x-8 gap-y-4 rounded-2xl border border-line bg-raised p-5 sm:grid-cols-2 sm:p-6">
        <Fact name={t('hold.amount')}>
          <span className="text-2xl font-bold tabular-nums">{amount}</span>
        </Fact>
        <Fact name={t('hold.for')}>{unpaid.title}</Fact>
        <Fact name={last4 ? t('hold.why.card', { last4 }) : t('hold.why')} isWide>
          {declineText(t, unpaid.failure_code)}
        </Fact>
        {unpaid.next_try_at && <Fact name={t('hold.next_try')}>{day(unpaid.next_try_at)}</Fact>}
        <Fact name={t('hold.ends')}>{day(unpaid.ends_at)}</Fact>
      </dl>
    </header>
  )
}

const textOf = ({ on_hold }: Billing, { is_instalment }: Props['unpaid']) => {
  if (is_instalment) return 'hold.text.instalment'
  return on_hold ? 'hold.text' : 'hold.text.past_due'
}

interface FactProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'sm:col-span-2' : ''}>
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="leading-relaxed font-semibold text-pretty">{children}</dd>
  </div>
)
