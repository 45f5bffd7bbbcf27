import { Icon } from '@matinee/ui/Icon'
import { useEffect, useState, type SubmitEvent } from 'react'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { WAITS_MS } from './waits.ts'

interface Props {
  /** The current search term. */
  query: string
  onType: (query: string) => void
  onEnter: (query: string) => void
  /** Focuses the field on mount. */
  isEager?: boolean
}

/** A field that searches while the viewer types, and at once on Enter. */
export function SearchField({ query, onType, onEnter, isEager = false }: Props) {
  const t = useText()
  const [words, setWords] = useWords(query, onType)
  // The value is read from the field: text typed before hydration may be missing in the state.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('query')
    onEnter(typeof typed === 'string' ? typed : '')
  }

  return (
    <form
      action={links.search}
      onSubmit={submit}
      className="flex min-h-14 w-full max-w-3xl items-center gap-3 rounded-control border border-edge bg-raised ps-5 pe-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink"
    >
      <Icon name="search" className="size-5 text-quiet" />
      <input
        // On the empty search page, typing is the next step.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isEager}
        type="search"
        name="query"
        aria-label={t('search.label')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        placeholder={t('search.placeholder')}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-12 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
      />
      {words && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => setWords('')}
          className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-full text-quiet hover:bg-ink/10 hover:text-ink"
        >
          <Icon name="close" className="size-5" />
        </button>
      )}
    </form>
  )
}

/** The text of the field. Reports it once typing pauses, and adopts a search term that was changed elsewhere. */
function useWords(query: string, onType: (query: string) => void) {
  const [typed, setTyped] = useState({ words: query, told: query, query })
  if (typed.query !== query) {
    const words = query === typed.told ? typed.words : query // the term reported last comes back while the viewer types on
    setTyped({ words, told: query, query })
  }

  useEffect(() => {
    if (typed.words.trim() === typed.told) return undefined
    const timer = setTimeout(() => {
      setTyped((now) => ({ ...now, told: typed.words.trim() }))
      onType(typed.words)
    }, WAITS_MS)
    return () => clearTimeout(timer)
  }, [typed, onType])

  return [typed.words, (words: string) => setTyped((now) => ({ ...now, words }))] as const
}
