import { CHAT_MESSAGE_LENGTH } from '@matinee/contract/chat/chat'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useState, type SubmitEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { Fault } from '../members/Fault.tsx'
import { sentenceFor, useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { QuestionLine } from './QuestionLine.tsx'
import { useQuestions } from './use-questions.ts'
import { WriteRefusal } from './WriteRefusal.tsx'

/** The questions to the hosts: the one on air, then by votes, and a field to ask. */
export function QuestionPanel() {
  const t = useAccountText()
  const { chat } = useChatOf()
  const { data: questions, error, refetch, ask, vote, withdraw, move } = useQuestions()

  if (!questions && error) {
    return (
      <FailedNotice
        title={t('chat.questions.failed')}
        level={2}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!questions) return <ChatSkeleton />
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        {questions.length === 0 && (
          <p className="grid h-full place-items-center px-6 text-center text-quiet text-pretty">
            {t('chat.questions.empty')}
          </p>
        )}
        <ul className="flex flex-col gap-2 p-3">
          {questions.map((question) => (
            <QuestionLine
              key={question.id}
              question={question}
              onVote={() => vote.mutate(question)}
              onWithdraw={() => withdraw.mutate(question.id)}
              onMove={(state) => move.mutate({ id: question.id, state })}
            />
          ))}
        </ul>
      </div>
      <div className="shrink-0 border-t border-line px-3 pt-3 pb-3">
        {chat.can_write ? <QuestionField ask={ask} /> : <WriteRefusal />}
      </div>
    </>
  )
}

function QuestionField({ ask }: Pick<ReturnType<typeof useQuestions>, 'ask'>) {
  const t = useAccountText()
  const { words } = useLanguage()
  const [body, setBody] = useState('')
  const canSend = body.trim() !== '' && !ask.isPending
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (canSend) ask.mutate(body.trim(), { onSuccess: () => setBody('') })
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <input
          aria-label={t('chat.question.ask')}
          placeholder={t('chat.question.hint')}
          autoComplete="off"
          maxLength={CHAT_MESSAGE_LENGTH}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          className="min-h-12 w-full min-w-0 grow rounded-lg border border-edge bg-raised px-3.5 text-base text-ink"
        />
        {/* Not `disabled`: the focus would be lost with each question that is sent. */}
        <Button type="submit" size="large" aria-disabled={!canSend} aria-label={t('chat.send')}>
          <Icon name="forward" />
        </Button>
      </div>
      <Fault>{ask.error && sentenceFor(ask.error, words)}</Fault>
    </form>
  )
}
