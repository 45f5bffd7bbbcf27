import type { ChatMessage } from '@matinee/contract/chat/chat'
import { textColourOn } from '@matinee/ui/colour'
import { useAccountText } from '../account-text.tsx'
import { usePrices } from '../offers/use-prices.ts'
import { useNow } from './use-now.ts'

/** Recent donations, newest first; larger ones stay longer. */
export function HighlightedDonations({ messages }: { messages: readonly ChatMessage[] }) {
  const t = useAccountText()
  const { money } = usePrices()
  const given = messages.filter(({ donation }) => donation !== null)
  const now = useNow(Math.max(0, ...given.map(untilOf)))
  const highlighted = given.filter((message) => untilOf(message) > now).toReversed()
  if (highlighted.length === 0) return null

  return (
    <ul
      aria-label={t('chat.donations')}
      className="scrollless flex shrink-0 gap-2 overflow-x-auto border-b border-line px-4 py-2"
    >
      {highlighted.map(({ id, user, donation }) => (
        <li
          key={id}
          style={{ backgroundColor: donation!.color, color: textColourOn(donation!.color) }}
          className="flex max-w-56 shrink-0 animate-appear gap-2 rounded-full px-3 text-sm leading-8 font-bold"
        >
          <bdi className="truncate">{user?.name ?? t('comments.nobody')}</bdi>
          <span className="tabular-nums">{money(donation!.amount, donation!.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

const untilOf = ({ donation }: ChatMessage) => Date.parse(donation?.highlighted_until ?? '') || 0
