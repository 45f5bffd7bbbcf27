import type { QuestionState, ViewedQuestion } from '@matinee/contract/chat/chat-questions'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../account-text.tsx'
import { Avatar } from '../community/Avatar.tsx'
import { numberIn } from '../format.ts'
import { useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { MessageText } from './MessageText.tsx'

interface Props {
  question: ViewedQuestion
  onVote: () => void
  onWithdraw: () => void
  onMove: (state: QuestionState) => void
}

/** A question with its votes; its author can take it back, moderators move it. */
export function QuestionLine({ question, onVote, onWithdraw, onMove }: Props) {
  const t = useAccountText()
  const { chat, member } = useChatOf()
  const { user, body, state } = question
  const isMine = member !== null && user?.id === member.id

  return (
    <li
      className={`flex gap-2.5 rounded-xl border px-3 py-2.5 text-sm ${state === 'on_air' ? 'border-primary bg-raised' : 'border-line'} ${state === 'answered' ? 'text-quiet' : ''}`}
    >
      <Avatar user={user} small />
      <div className="min-w-0 grow leading-relaxed wrap-anywhere">
        <StateMark state={state} />
        <p dir="auto">
          <bdi className="font-bold">{user?.name ?? t('comments.nobody')}</bdi> <MessageText body={body} />
        </p>
        <div className="-ms-2 flex flex-wrap">
          {chat.can_moderate &&
            movesFrom(state).map((to) => (
              <Act key={to} onPress={() => onMove(to)}>
                {t(`chat.question.act.${to}`)}
              </Act>
            ))}
          {isMine && state !== 'answered' && <Act onPress={onWithdraw}>{t('chat.question.withdraw')}</Act>}
        </div>
      </div>
      {state !== 'held' && <VoteButton question={question} onVote={onVote} />}
    </li>
  )
}

/** What moderators can do with a question in a state. */
function movesFrom(state: ViewedQuestion['state']): QuestionState[] {
  if (state === 'held') return ['open', 'dismissed']
  if (state === 'open') return ['on_air', 'answered', 'dismissed']
  return state === 'on_air' ? ['answered'] : []
}

function StateMark({ state }: Pick<ViewedQuestion, 'state'>) {
  const t = useAccountText()
  if (state === 'on_air')
    return (
      <p className="mb-1 w-fit rounded bg-primary px-1.5 text-xs leading-5 font-semibold text-on-primary">
        {t('chat.question.on_air')}
      </p>
    )
  if (state === 'answered') return <p className="text-xs font-semibold">{t('chat.question.answered')}</p>
  return state === 'held' ? <p className="text-xs font-semibold text-warning">{t('chat.held')}</p> : null
}

const Act = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-8 cursor-pointer rounded-control px-2 text-xs font-semibold hover:bg-ink/10"
  >
    {children}
  </button>
)

function VoteButton({ question: { user, votes, voted, state }, onVote }: Pick<Props, 'question' | 'onVote'>) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { chat, member, askToSignIn } = useChatOf()
  const canVote = state !== 'answered' && (chat.can_write || member === null)
  const count = numberIn(locale, votes)
  const shape =
    'flex h-fit min-h-11 min-w-11 shrink-0 flex-col items-center justify-center rounded-lg border px-1.5'

  if (!canVote) {
    return (
      <p className={`${shape} border-transparent font-semibold text-quiet tabular-nums`}>
        <Icon name="down" className="size-4 rotate-180" />
        {count}
      </p>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={voted}
      onClick={member ? onVote : askToSignIn}
      className={`${shape} cursor-pointer font-semibold tabular-nums ${voted ? 'border-ink bg-ink text-canvas' : 'border-edge hover:bg-ink/10'}`}
    >
      <span className="sr-only">{t('chat.question.vote', { name: user?.name ?? t('comments.nobody') })}</span>
      <Icon name="down" className="size-4 rotate-180" />
      {count}
    </button>
  )
}
