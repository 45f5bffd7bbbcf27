import { useId, type ComponentProps } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { spacedExpiry, spacedNumber } from './card.ts'
import type { CardForm } from './use-card.ts'

/** Number, expiry date and security code of a card, with autofill. */
export function CardFields({ form: { fields, card, faults, type } }: { form: CardForm }) {
  const t = useAccountText()

  return (
    <div ref={fields} className="grid grid-cols-2 items-start gap-4">
      <CardField
        name="cardnumber"
        label={t('card.number')}
        fault={faults.number && t(faults.number)}
        isWide
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={({ target }) => type({ number: spacedNumber(target.value) })}
      />
      <CardField
        name="cc-exp"
        label={t('card.expiry')}
        fault={faults.expiry && t(faults.expiry)}
        autoComplete="cc-exp"
        placeholder={t('card.expiry.placeholder')}
        value={card.expiry}
        onChange={({ target }) => type({ expiry: spacedExpiry(target.value, card.expiry) })}
      />
      <CardField
        name="cvc"
        label={t('card.cvc')}
        fault={faults.cvc && t(faults.cvc)}
        autoComplete="cc-csc"
        maxLength={4}
        placeholder="123"
        value={card.cvc}
        onChange={({ target }) => type({ cvc: target.value.replace(/\D/g, '') })}
      />
    </div>
  )
}

interface CardFieldProps extends ComponentProps<'input'> {
  label: string
  /** The errors of the card. */
  fault: string | undefined
  isWide?: boolean
}

function CardField({ label, fault, isWide = false, ...input }: CardFieldProps) {
  const id = useId()

  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${isWide ? 'col-span-2' : ''}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        spellCheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        className="min-h-12 w-full rounded-lg border border-edge bg-raised px-3.5 text-base text-ink tabular-nums [direction:ltr] aria-invalid:border-danger rtl:text-end"
        {...input}
      />
      <p id={`${id}-fault`} className="text-sm text-danger empty:hidden">
        {fault}
      </p>
    </div>
  )
}
