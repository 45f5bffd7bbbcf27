import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../account-text.tsx'
import { exactIn } from '../community/moments.ts'
import { useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { useNow } from './use-now.ts'

/** Why nobody can write now, in the words of the refusal. */
export function WriteRefusal() {
  const t = useAccountText()
  const { words, locale } = useLanguage()
  const { chat, askToSignIn } = useChatOf()
  const waitUntil = Date.parse(chat.wait_until ?? '') || 0
  const wait = Math.ceil((waitUntil - useNow(waitUntil)) / 1000)

  if (chat.why_not === 'sign_in_first') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
        <p className="text-sm text-quiet">{t('chat.sign_in')}</p>
        <Button tone="bright" onClick={askToSignIn}>
          {t('comments.sign_in')}
        </Button>
      </div>
    )
  }
  if (chat.why_not === 'chat_closed' && chat.wait_until) {
    return (
      <p className="pt-1 text-sm text-quiet">
        {t('chat.opens', { moment: exactIn(locale, chat.wait_until) })}
      </p>
    )
  }
  const sentence = words[`refusal.${chat.why_not}`]
  return (
    <p className="pt-1 text-sm text-quiet">
      {typeof sentence === 'string' ? sentence : t('chat.closed')}{' '}
      {wait > 0 && wait < 3600 && <span className="tabular-nums">{t('chat.wait', { seconds: wait })}</span>}
    </p>
  )
}
