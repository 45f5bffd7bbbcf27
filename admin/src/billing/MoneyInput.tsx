import { digitsOf } from '@matinee/contract/billing/currencies'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { groupedNumber } from '../grouped-number.ts'

interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  currency: string
  /** Minor units; null while it is empty. */
  value?: number | null
  onChange?: (amount: number | null) => void
}

/** A money field: typed as people write amounts, held in minor units. */
export function MoneyInput({ currency, value = null, onChange, ...props }: MoneyInputProps) {
  const digits = digitsOf(currency)
  const scale = 10 ** digits
  return (
    <NumberInput
      min={0}
      decimalScale={digits}
      fixedDecimalScale
      {...groupedNumber}
      allowNegative={false}
      suffix={` ${currency}`}
      hideControls
      {...props}
      value={value === null ? '' : value / scale}
      onChange={(typed) => onChange?.(typed === '' ? null : Math.round(Number(typed) * scale))}
    />
  )
}
