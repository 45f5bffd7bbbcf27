import type { DonationGoal } from '@matinee/contract/chat/chat'
import { ShareBar } from '@matinee/ui/ShareBar'
import { useAccountText } from '../account-text.tsx'
import { usePrices } from '../offers/use-prices.ts'

/** The donation goal of an event and its progress. */
export function GoalBar({ goal: { title, amount, raised, currency } }: { goal: DonationGoal }) {
  const t = useAccountText()
  const { money } = usePrices()
  const share = Math.min(100, Math.floor((raised / amount) * 100))

  return (
    <div className="shrink-0 border-b border-line px-4 py-2.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{title ?? t('chat.goal')}</span>
        <span className="text-quiet tabular-nums">
          {t('chat.goal.raised', { raised: money(raised, currency), goal: money(amount, currency) })}
        </span>
      </p>
      <ShareBar label={title ?? t('chat.goal')} max={100} value={share} className="mt-1.5" />
    </div>
  )
}
