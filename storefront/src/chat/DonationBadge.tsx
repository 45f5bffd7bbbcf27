import type { ChatMessage } from '@matinee/contract/chat/chat'
import { textColourOn } from '@matinee/ui/colour'
import { usePrices } from '../offers/use-prices.ts'

/** The amount of a donation in its colour. */
export function DonationBadge({ donation }: { donation: NonNullable<ChatMessage['donation']> }) {
  const { money } = usePrices()
  const { amount, currency, color } = donation

  return (
    <span
      style={{ backgroundColor: color, color: textColourOn(color) }}
      className="inline-block rounded-full px-2 text-xs leading-5 font-bold tabular-nums"
    >
      {money(amount, currency)}
    </span>
  )
}
