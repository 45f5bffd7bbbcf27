import type { ViewedPoll } from '@matinee/contract/chat/chat-polls'
import { Icon } from '@matinee/ui/Icon'
import { useAccountText } from '../account-text.tsx'
import { useLanguage } from '../text.tsx'

interface Props {
  poll: ViewedPoll
  total: number
  hasResult: boolean
  /** Absent where nobody can vote. */
  onVote?: ((option: number) => void) | undefined
}

/** The options of a poll, to press or with their shares, or both. */
export const PollOptions = ({ poll, total, hasResult, onVote }: Props) => (
  <ul className="mt-1.5 flex flex-col gap-1.5">
    {poll.options.map((option, at) => {
      const isOwn = poll.own_option === at
      const body = (
        <OptionBody {...option} share={hasResult ? shareOf(option.votes, total) : null} isOwn={isOwn} />
      )
      return (
        // Options have no other name than their number, and never move.
        <li key={at}>
          {onVote ? (
            <button
              type="button"
              aria-pressed={isOwn}
              onClick={() => onVote(at)}
              className={`${SHAPE} cursor-pointer border-edge hover:bg-ink/10`}
            >
              {body}
            </button>
          ) : (
            <div className={`${SHAPE} border-line`}>{body}</div>
          )}
        </li>
      )
    })}
  </ul>
)

const SHAPE =
  'relative isolate flex min-h-10 w-full items-center gap-2 overflow-hidden rounded-lg border px-3 py-1.5 text-start'

const shareOf = (votes: number, total: number) => (total === 0 ? 0 : votes / total)

interface BodyProps {
  text: string
  /** Null while the result is not shown. */
  share: number | null
  isOwn: boolean
}

function OptionBody({ text, share, isOwn }: BodyProps) {
  const t = useAccountText()
  const { locale } = useLanguage()
  return (
    <>
      {share !== null && (
        <span
          aria-hidden
          style={{ width: `${share * 100}%` }}
          className="absolute inset-y-0 start-0 -z-10 bg-primary/25 transition-[width] duration-300"
        />
      )}
      <span className="min-w-0 grow wrap-anywhere" dir="auto">
        {text}
      </span>
      {isOwn && (
        <>
          <Icon name="check" className="size-4 shrink-0" />
          <span className="sr-only">{t('chat.poll.own')}</span>
        </>
      )}
      {share !== null && (
        <span className="shrink-0 font-semibold tabular-nums">
          {new Intl.NumberFormat(locale, { style: 'percent' }).format(share)}
        </span>
      )}
    </>
  )
}
