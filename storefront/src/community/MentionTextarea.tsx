import { COMMENT_LENGTH, type Mentionable } from '@matinee/contract/community/community'
import { typeOver } from '@matinee/ui/type-over'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { useAccountText } from '../account-text.tsx'
import { MentionList, optionId } from './MentionList.tsx'
import { mentionOf, useMentions, type Mentions } from './use-mentions.ts'

const SAYS_FROM = 200

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  onEscape?: (() => void) | undefined
  onFocus?: () => void
  /** The error of the field. */
  problem?: string | undefined
  maxLength?: number
  /** Enter sends, as in a chat. */
  sendsOnEnter?: boolean
  /** Opens the list above the field, where there is no room below. */
  opensUpward?: boolean
}

/** A growing text field that offers mentions and warns near its limit. */
export function MentionTextarea({
  ref,
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onEscape,
  onFocus,
  problem,
  maxLength = COMMENT_LENGTH,
  sendsOnEnter = false,
  opensUpward = false,
}: Props) {
  const id = useId()
  const [caret, setCaret] = useState(value.length)
  const [isFocused, setFocused] = useState(false)
  const mentions = useMentions(isFocused ? value.slice(0, caret) : '')
  /** Inserts a mention with the caret behind it. */
  const choose = (person: Mentionable) => {
    const end = value[caret] === ' ' ? caret + 1 : caret
    if (ref.current) typeOver(ref.current, mentions.from, end, mentionOf(person))
  }
  const isOpen = mentions.people.length > 0
  const listId = `${id}-list`
  const keys = useKeys({ mentions, isOpen, choose, onSubmit, onEscape, sendsOnEnter })
  const follow = () => setCaret(ref.current?.selectionStart ?? 0)

  return (
    <div className="relative">
      {/* The text once more, unseen, gives the field its height. */}
      <div
        data-text={`${value} `}
        className="grid min-w-0 *:col-start-1 *:row-start-1 after:invisible after:col-start-1 after:row-start-1 after:max-h-96 after:overflow-hidden after:px-3.5 after:py-3 after:leading-normal after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)]"
      >
        <textarea
          ref={ref}
          {...(isOpen && { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId })}
          aria-label={label}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? optionId(listId, mentions.active) : undefined}
          aria-describedby={`${id}-room ${id}-problem`}
          aria-invalid={problem !== undefined || value.length > maxLength}
          dir="auto"
          rows={1}
          value={value}
          placeholder={placeholder}
          onChange={({ target }) => {
            onChange(target.value)
            setCaret(target.selectionStart)
          }}
          onSelect={follow}
          onKeyDown={keys}
          onFocus={() => {
            setFocused(true)
            onFocus?.()
          }}
          onBlur={() => setFocused(false)}
          className="min-h-12 w-full resize-none overflow-y-auto rounded-lg border border-edge bg-raised px-3.5 py-3 text-base leading-normal text-ink placeholder:text-quiet aria-invalid:border-danger"
        />
      </div>
      {isOpen && <MentionList id={listId} mentions={mentions} onChoose={choose} opensUpward={opensUpward} />}
      <FoundCount mentions={mentions} />
      <Room id={`${id}-room`} left={maxLength - value.length} saysFrom={Math.min(SAYS_FROM, maxLength / 5)} />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

interface Keys {
  mentions: Mentions
  isOpen: boolean
  choose: (person: Mentionable) => void
  onSubmit: () => void
  onEscape: (() => void) | undefined
  sendsOnEnter: boolean
}

function useKeys({ mentions, isOpen, choose, onSubmit, onEscape, sendsOnEnter }: Keys) {
  const inList: Record<string, () => void> = {
    ArrowDown: () => mentions.step(1),
    ArrowUp: () => mentions.step(-1),
    Enter: () => choose(mentions.people[mentions.active]!),
    Tab: () => choose(mentions.people[mentions.active]!),
    Escape: mentions.dismiss,
  }

  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isBare = sendsOnEnter && !isOpen && !event.shiftKey
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey || isBare)
    const act = isSending
      ? onSubmit
      : isOpen && !event.shiftKey
        ? inList[event.key]
        : event.key === 'Escape' && onEscape
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

/** Announces the number of suggestions to screen readers. */
function FoundCount({ mentions: { isSettled, people } }: { mentions: Mentions }) {
  const t = useAccountText()
  return (
    <output className="sr-only">{isSettled && t('comments.mentions.found', { count: people.length })}</output>
  )
}

function Room({ id, left, saysFrom }: { id: string; left: number; saysFrom: number }) {
  const t = useAccountText()
  return (
    <p
      id={id}
      className={`mt-1.5 text-sm tabular-nums empty:hidden ${left < 0 ? 'font-semibold text-danger' : 'text-quiet'}`}
    >
      {left < 0 && t('comments.over', { count: -left })}
      {left >= 0 && left <= saysFrom && t('comments.left', { count: left })}
    </p>
  )
}
