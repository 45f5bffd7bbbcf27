import type { listDonationSuggestions } from '@matinee/contract/chat/chat'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { textColourOn } from '@matinee/ui/colour'
import { TextField } from '@matinee/ui/TextField'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { usePrices } from '../offers/use-prices.ts'
import { amountIn } from './own-amount.ts'

export type Suggestion = Reply<typeof listDonationSuggestions>[number]

interface Props {
  suggestions: Suggestion[]
  /** In minor units; undefined while the input is invalid. */
  amount: number | undefined
  onChange: (amount: number | undefined) => void
}

/** The suggested amounts in their colours, and a custom one. */
export function DonationAmounts({ suggestions, amount, onChange }: Props) {
  const t = useAccountText()
  const { money } = usePrices()
  const [typed, setTyped] = useState('')
  const currency = suggestions[0]!.currency

  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('chat.donate.amount')}</legend>
        <div className="grid grid-cols-3 gap-2">
          {suggestions.map((each) => (
            <label
              key={each.amount}
              style={{ backgroundColor: each.color, color: textColourOn(each.color) }}
              className="grid min-h-12 cursor-pointer place-items-center rounded-xl font-bold tabular-nums outline-offset-2 outline-ink has-checked:outline-3 has-focus-visible:outline-4"
            >
              <input
                type="radio"
                name="amount"
                className="sr-only"
                checked={typed === '' && amount === each.amount}
                onChange={() => {
                  setTyped('')
                  onChange(each.amount)
                }}
              />
              {money(each.amount, currency)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name="own_amount"
        label={t('chat.donate.own_amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          onChange(value.trim() === '' ? suggestions[0]!.amount : amountIn(value, currency))
        }}
        hint={typed !== '' && amount === undefined && t('chat.donate.own_amount.wrong')}
      />
    </>
  )
}
