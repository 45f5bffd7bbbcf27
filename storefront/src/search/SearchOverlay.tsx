import { Icon } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { categories, popular } from '../catalogue/queries.ts'
import { useModal } from '../frame/Modal.tsx'
import { browserStorage } from '../browser-storage.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { SearchAnswer } from './SearchAnswer.tsx'
import { groupsOf, nextOption, startOf } from './options.ts'
import { recentSearches } from './recent.ts'
import { SEARCH_MODAL } from './search-modal.ts'
import { useSearchNavigation } from './use-search-navigation.ts'
import { useLiveSearch, type LiveSearch } from './use-live-search.ts'

interface Props {
  /** What was typed before all this was here. */
  typed: string
}

/** Search as one types: a field, and beneath it whatever can be chosen, walked through without leaving the field. */
export function SearchOverlay({ typed }: Props) {
  const t = useText()
  const { state, tell, pages, loadMore } = useLiveSearch(typed)
  const id = useId()
  const { goTo, goToResults } = useSearchNavigation()
  const [recent, setRecent] = useState(() => recentSearches(browserStorage()))
  const [marked, setMarked] = useState(-1)
  const isEmpty = state.query.trim() === ''
  const start = useStart(recent)
  const groups = isEmpty ? start : groupsOf(pages)
  const options = groups.flatMap((group) => group.options)
  useLife(tell)

  const enter = () => {
    const option = options[marked]
    if (!option && isEmpty) return
    tell({ type: 'entered' })
    if (option) goTo(option, state.query)
    else goToResults(state.query)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault() // the dialog closes at once, and the key would press the button that has the focus next
      return enter()
    }
    const next = nextOption(event.key, marked, options.length)
    if (next === undefined) return
    event.preventDefault()
    setMarked(next)
    if (next === options.length - 1) loadMore()
  }

  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="flex items-center gap-3 border-b border-line ps-4 pe-2 sm:ps-5">
        <Icon name="search" className="size-5 text-quiet" />
        <input
          // The dialog opens for this field alone.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(marked >= 0 && { 'aria-activedescendant': `${id}-${marked}` })}
          value={state.query}
          onChange={({ target }) => {
            setMarked(-1)
            tell({ type: 'typed', query: target.value })
          }}
          onKeyDown={press}
          placeholder={t('search.placeholder')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-16 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-quiet"
        />
        <CloseButton />
      </div>
      <SearchAnswer
        id={id}
        state={state}
        corrected={pages[0]?.corrected ?? null}
        groups={groups}
        marked={marked}
        onChoose={(option) => goTo(option, state.query)}
        onAll={() => goToResults(state.query)}
        onNearEnd={loadMore}
        onForget={() => setRecent([])}
      />
    </div>
  )
}

/** What is offered before there are words; what does not come is left out. */
function useStart(recent: string[]) {
  const { popular_programs: isShown } = useShop().store.feature_flags
  const browsed = useQuery(categories).data
  const watched = useQuery({ ...popular, enabled: isShown }).data
  return startOf({ recent, categories: browsed ?? [], popular: (isShown && watched?.body) || [] })
}

/** The search opens and closes with what is on the screen. */
function useLife(tell: LiveSearch['tell']) {
  useEffect(() => {
    tell({ type: 'opened' })
    return () => tell({ type: 'closed' })
  }, [tell])
}

function CloseButton() {
  const t = useText()
  const { close } = useModal(SEARCH_MODAL)

  return (
    <button
      type="button"
      aria-label={t('search.close')}
      onClick={close}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-quiet hover:bg-ink/10 hover:text-ink"
    >
      <Icon name="close" className="size-5" />
    </button>
  )
}
