import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { useAccountText } from '../account-text.tsx'
import { numberIn } from '../format.ts'
import { useLanguage } from '../text.tsx'
import { useChatOf } from './chat-context.ts'
import { questionsOf } from './queries.ts'

export const CHAT_TABS = ['chat', 'questions'] as const
export type ChatTab = (typeof CHAT_TABS)[number]
export const CHAT_PANEL = 'chat-panel'

/** Switches between the messages of a chat and the questions to its hosts. */
export function ChatTabs({ tab, onChange }: { tab: ChatTab; onChange: (tab: ChatTab) => void }) {
  const t = useAccountText()
  const buttons = useRef<Partial<Record<ChatTab, HTMLButtonElement | null>>>({})
  const walk = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tab === 'chat' ? 'questions' : 'chat'
    onChange(other)
    buttons.current[other]?.focus()
  }

  return (
    <div role="tablist" aria-label={t('chat.tabs')} className="-ms-3 flex gap-1">
      {CHAT_TABS.map((each) => (
        <button
          key={each}
          ref={(button) => void (buttons.current[each] = button)}
          type="button"
          role="tab"
          aria-selected={tab === each}
          aria-controls={CHAT_PANEL}
          tabIndex={tab === each ? 0 : -1}
          onClick={() => onChange(each)}
          onKeyDown={walk}
          className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-control px-3 font-bold tracking-tight text-quiet hover:text-ink aria-selected:bg-ink/10 aria-selected:text-ink"
        >
          {t(each === 'chat' ? 'chat.title' : 'chat.questions')}
          {each === 'questions' && <OpenCount />}
        </button>
      ))}
    </div>
  )
}

/** How many questions wait for an answer. */
function OpenCount() {
  const t = useAccountText()
  const { locale } = useLanguage()
  const { contentId } = useChatOf()
  const { data = [] } = useQuery(questionsOf(contentId))
  const count = data.filter(({ state }) => state === 'open' || state === 'on_air').length
  if (count === 0) return null
  return (
    <span className="rounded-full bg-ink/10 px-1.5 text-xs leading-5 tabular-nums">
      <span aria-hidden>{numberIn(locale, count)}</span>
      <span className="sr-only">{t('chat.questions.count', { count })}</span>
    </span>
  )
}
