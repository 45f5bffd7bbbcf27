import { isRefusal } from '@matinee/client/api-error'
import type { ReactNode } from 'react'
import { useShop } from '../store/shop.ts'
import type { PlayedProgram } from './embed-props.ts'
import { sentenceFor, useLanguage, useText } from '../text.tsx'

/** A sentence over the poster, with a way to the program's page in a tab of its own. */
export function EmbedNotice({ program, sentence }: { program: PlayedProgram; sentence: string }) {
  const t = useText()
  const { store } = useShop()
  return (
    <NoticeBox>
      <p>{sentence}</p>
      {program.page !== null && (
        <a className="embed-action" href={program.page} target="_blank" rel="noopener">
          {t('embed.watch', { store: store.title })}
        </a>
      )}
    </NoticeBox>
  )
}

/** A film that could not be loaded, with what the server says of it. */
export function EmbedFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const { words } = useLanguage()
  return (
    <NoticeBox>
      <h1>{isRefusal(error) ? sentenceFor(error, words) : t('embed.failed')}</h1>
      {!isRefusal(error) && (
        <button type="button" className="embed-action" onClick={onRetry}>
          {t('embed.retry')}
        </button>
      )}
    </NoticeBox>
  )
}

const NoticeBox = ({ children }: { children: ReactNode }) => (
  <div className="embed-notice" aria-live="polite">
    {children}
  </div>
)
