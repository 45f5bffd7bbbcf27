import { makeTestToken } from '@matinee/contract/billing/checkout'
import { useImperativeHandle } from 'react'
import { useAccountText, type AccountWord } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { spacedNumber } from './card.ts'
import { CardFields } from './CardFields.tsx'
import { useCard } from './use-card.ts'
import type { WayProps } from './payment-way.ts'

/** The Test provider's cards, and what each does. */
const TEST_CARDS: [number: string, does: AccountWord][] = [
  ['4242424242424242', 'test_card.succeeds'],
  ['4000002500003155', 'test_card.asks'],
  ['4000000000000341', 'test_card.renewal_fails'],
  ['4000000000000002', 'test_card.declined'],
  ['4000000000009995', 'test_card.no_funds'],
]

/** The Test provider's card form: real cards are refused, and test numbers are listed beside it. */
export function TestCard({ handle }: WayProps) {
  const form = useCard()

  useImperativeHandle(handle, () => ({
    take: () =>
      form.take(async (card) => {
        const { token } = await call(makeTestToken, { body: card })
        return { provider: 'test' as const, payment_method: token }
      }),
  }))

  return (
    <div className="flex flex-col gap-4">
      <CardFields form={form} />
      <Numbers
        onChoose={(number) => form.type({ number: spacedNumber(number), expiry: nextYear(), cvc: '123' })}
      />
    </div>
  )
}

const nextYear = () => `12 / ${String(new Date().getFullYear() + 1).slice(2)}`

function Numbers({ onChoose }: { onChoose: (number: string) => void }) {
  const t = useAccountText()

  return (
    <details className="rounded-lg bg-surface text-sm">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-info">
        {t('test_card.title')}
      </summary>
      <ul className="flex flex-col px-2 pb-2">
        {TEST_CARDS.map(([number, does]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1.5 text-start hover:underline"
            >
              <span className="font-semibold tabular-nums [direction:ltr]">{spacedNumber(number)}</span>
              <span className="text-quiet">{t(does)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
