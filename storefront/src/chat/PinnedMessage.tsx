import type { ChatMessage } from '@matinee/contract/chat/chat'
import { useAccountText } from '../account-text.tsx'
import { Sign } from '../community/icons.tsx'
import { MessageText } from './MessageText.tsx'

/** The message the hosts have pinned. */
export function PinnedMessage({ message: { user, body } }: { message: ChatMessage }) {
  const t = useAccountText()
  return (
    <div className="flex max-h-28 shrink-0 gap-2.5 overflow-y-auto border-b border-line bg-raised px-4 py-2.5 text-sm leading-relaxed">
      <Sign name="pin" className="mt-0.5 size-4 text-quiet" />
      <p className="min-w-0 wrap-anywhere" dir="auto">
        <span className="sr-only">{t('comments.pinned')} </span>
        <bdi className="font-bold">{user?.name ?? t('comments.nobody')}</bdi> <MessageText body={body} />
      </p>
    </div>
  )
}
