import type { ChatMessage } from '@matinee/contract/chat/chat'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useAccountText } from '../account-text.tsx'
import { MessageLine } from './MessageLine.tsx'

/** Pixels from its end within which a list follows new messages. */
const NEAR_PX = 60

interface Props {
  messages: readonly ChatMessage[]
  hasEarlier: boolean
  isReplay?: boolean
  /** Whether the reader may write. */
  canWrite?: boolean
  /** Called with whether the reader sees the newest message. */
  onFollowing?: (isFollowing: boolean) => void
  onEarlier?: () => Promise<void>
  /** Outgoing messages, below the others. */
  outgoing?: readonly ReactNode[]
}

/** Messages, newest at the bottom: it follows them until the reader scrolls up, and then counts new ones. */
export function MessageList({
  messages,
  hasEarlier,
  isReplay = false,
  canWrite = false,
  onFollowing,
  onEarlier,
  outgoing = [],
}: Props) {
  const t = useAccountText()
  const list = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id ?? 0
  const { isAtEnd, seen, look, goToEnd } = useFollowing(list, { newest, outgoing, onFollowing })
  const unread = isAtEnd ? 0 : messages.filter(({ id }) => id > seen).length

  return (
    <div className="relative min-h-0 grow">
      {/* It scrolls, and its arrows walk over messages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={list}
        role="log"
        aria-label={t('chat.messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        onScroll={look}
        onKeyDown={(event) => walk(event, list.current!)}
        className="h-full overflow-y-auto overscroll-contain px-1.5 focus-visible:-outline-offset-3"
      >
        <div className="flex min-h-full flex-col justify-end py-2">
          {hasEarlier && (
            <Button tone="quiet" className="self-center" onClick={() => void onEarlier?.()}>
              {t('chat.earlier')}
            </Button>
          )}
          {messages.length === 0 && outgoing.length === 0 && (
            <p className="m-auto px-6 text-center text-quiet text-pretty">
              {t(isReplay ? 'chat.replay.empty' : canWrite ? 'chat.empty' : 'chat.nothing')}
            </p>
          )}
          {messages.map((message) => (
            <MessageLine key={message.id} message={message} isReplay={isReplay} />
          ))}
          {outgoing}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={goToEnd}
          className="absolute inset-x-0 bottom-3 mx-auto flex min-h-9 w-max animate-appear cursor-pointer items-center gap-1.5 rounded-control bg-ink px-4 text-sm font-semibold text-canvas shadow-lg"
        >
          <Icon name="down" className="size-4" />
          {unread > 0 ? t('chat.new', { count: unread }) : t('chat.to_end')}
        </button>
      )}
    </div>
  )
}

interface FollowOptions {
  newest: number
  outgoing: readonly ReactNode[]
  onFollowing: ((isFollowing: boolean) => void) | undefined
}

function useFollowing(
  list: { current: HTMLDivElement | null },
  { newest, outgoing, onFollowing }: FollowOptions,
) {
  const [isAtEnd, setAtEnd] = useState(true)
  /** The newest message at the moment the reader scrolled up. */
  const [seen, setSeen] = useState(0)
  const goToEnd = () => {
    scrollToEnd(list.current!)
    setAtEnd(true)
  }
  const tell = useEffectEvent(() => onFollowing?.(isAtEnd))
  useEffect(() => tell(), [isAtEnd])
  useLayoutEffect(() => {
    if (isAtEnd) scrollToEnd(list.current!)
  }, [list, isAtEnd, newest, outgoing.length])
  const stay = useEffectEvent(() => isAtEnd && scrollToEnd(list.current!))
  useEffect(() => {
    // A pinned message or a second line in the field shrinks the list.
    const watch = new ResizeObserver(() => stay())
    watch.observe(list.current!)
    watch.observe(list.current!.firstElementChild!)
    return () => watch.disconnect()
  }, [list])

  return {
    isAtEnd,
    seen,
    goToEnd,
    look: () => {
      const { scrollTop, scrollHeight, clientHeight } = list.current!
      const isNear = scrollHeight - scrollTop - clientHeight < NEAR_PX
      if (isNear === isAtEnd) return
      setAtEnd(isNear)
      if (!isNear) setSeen(newest)
    },
  }
}

const scrollToEnd = (list: HTMLElement) => list.scrollTo({ top: list.scrollHeight })

/** Arrow keys, Home and End move between messages. */
function walk(event: KeyboardEvent, list: HTMLElement) {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-message]')]
  const at = lines.findIndex((line) => line.contains(document.activeElement))
  const goals: Record<string, number> = {
    ArrowUp: at < 0 ? lines.length - 1 : at - 1,
    ArrowDown: at < 0 ? lines.length : at + 1,
    Home: 0,
    End: lines.length - 1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  lines[goal]?.focus()
}
