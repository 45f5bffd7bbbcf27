import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../account-text.tsx'
import { Avatar } from '../community/Avatar.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { MessageText } from './MessageText.tsx'
import type { OutgoingMessage } from './use-send-message.ts'

interface Props {
  message: OutgoingMessage
  onAgain: () => void
  onDrop: () => void
}

/** An own message that is being sent, or was refused and why. */
export function OutgoingLine({ message: { body, error }, onAgain, onDrop }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { member } = useChatOf()

  return (
    <div className="flex gap-2.5 px-2.5 py-1.5">
      <Avatar user={member} small />
      <div className="min-w-0 grow py-0.5 text-sm leading-relaxed wrap-anywhere" dir="auto">
        <span className="text-quiet">
          <bdi className="font-bold">{member?.name}</bdi> <MessageText body={body} />
        </span>
        {!error && <span className="block text-xs text-quiet">{t('comments.sending')}</span>}
        {error && (
          <div role="alert" className="flex flex-wrap items-center gap-x-2">
            <span className="text-xs font-semibold text-danger">{sentenceFor(error, words)}</span>
            <span className="-ms-2 flex">
              <Button tone="quiet" onClick={onAgain}>
                {t('chat.send_again')}
              </Button>
              <Button tone="quiet" onClick={onDrop}>
                {t('chat.drop')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
