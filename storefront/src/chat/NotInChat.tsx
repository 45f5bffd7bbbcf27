import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../account-text.tsx'
import type { ApiError } from '../call.ts'
import { useMember } from '../session/use-signed-in.ts'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatSignIn } from './use-chat-sign-in.ts'

/** Shown to viewers without access to the chat. */
export function NotInChat({ error }: { error: ApiError }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const member = useMember()
  const askToSignIn = useChatSignIn()

  return (
    <div className="flex grow flex-col items-center justify-center gap-3 p-6 text-center">
      <h2 className="font-bold tracking-tight">{t('chat.title')}</h2>
      <p className="text-quiet text-pretty">{sentenceFor(error, words)}</p>
      {member === null && (
        <Button tone="bright" onClick={askToSignIn}>
          {t('comments.sign_in')}
        </Button>
      )}
    </div>
  )
}
