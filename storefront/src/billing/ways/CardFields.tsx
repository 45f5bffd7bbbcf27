import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { spacedExpiry, spacedNumber } from './card.ts'

export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

interface Props {
  card: TypedCard
  onType: (card: TypedCard) => void
}

const FIELD =
  'min-h-12 w-full rounded-lg border border-edge bg-raised px-3.5 text-base text-ink tabular-nums [direction:ltr] rtl:text-end'
const LABEL = 'flex min-w-0 flex-col gap-1.5 text-sm font-semibold'

/** The number, end and check code of a card; browsers and password managers know how to fill them in. */
export function CardFields({ card, onType }: Props) {
  const t = useAccountText()
  const type = (part: Partial<TypedCard>) => onType({ ...card, ...part })
  const shared = { inputMode: 'numeric' as const, className: FIELD, spellCheck: false }

  return (
    <div className="grid grid-cols-2 gap-4">
      <label className={`${LABEL} col-span-2`}>
        {t('card.number')}
        <input
          {...shared}
          name="cardnumber"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={card.number}
          onChange={({ target }) => type({ number: spacedNumber(target.value) })}
        />
      </label>
      <label className={LABEL}>
        {t('card.expiry')}
        <input
          {...shared}
          name="cc-exp"
          autoComplete="cc-exp"
          placeholder={t('card.expiry.placeholder')}
          value={card.expiry}
          onChange={({ target }) => type({ expiry: spacedExpiry(target.value, card.expiry) })}
        />
      </label>
      <label className={LABEL}>
        {t('card.cvc')}
        <input
          {...shared}
          name="cvc"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          value={card.cvc}
          onChange={({ target }) => type({ cvc: target.value.replace(/\D/g, '') })}
        />
      </label>
    </div>
  )
}

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' }
export const useTypedCard = () => useState(EMPTY)
