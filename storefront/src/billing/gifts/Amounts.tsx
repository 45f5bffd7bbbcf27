import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { Choice } from './Choice.tsx'

interface Props {
  amounts: number[]
  currency: string
  chosen: number
  onChoose: (amount: number) => void
}

/** The amounts of a gift card. */
export function Amounts({ amounts, currency, chosen, onChoose }: Props) {
  const t = useAccountText()
  const { money } = usePrices()

  return (
    <Choice
      legend={t('gift.amount')}
      options={amounts.map((amount) => [amount, money(amount, currency)] as const)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
