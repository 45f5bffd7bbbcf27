import { Autocomplete } from '@base-ui/react/autocomplete'
import { Icon } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { categories, popular } from '../catalogue/queries.ts'
import { useModal } from '../frame/Modal.tsx'
import { browserStorage } from '../browser-storage.ts'
import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { SearchAnswer } from './SearchAnswer.tsx'
import { groupsOf, startOf } from './options.ts'
import { recentSearches } from './recent.ts'
import { SEARCH_MODAL } from './search-modal.ts'
import { useSearchNavigation } from './use-search-navigation.ts'
import { useLiveSearch, type LiveSearch } from './use-live-search.ts'

interface Props {
  /** The text typed before the overlay was loaded. */
  typed: string
}

/** Search while typing: a field with a list of options below it, navigated without leaving the field. */
export function SearchOverlay({ typed }: Props) {
  const { state, tell, pages, loadMore } = useLiveSearch(typed)
  const { goTo, goToResults } = useSearchNavigation()
  const [recent, setRecent] = useState(() => recentSearches(browserStorage()))
  const isEmpty = state.query.trim() === ''
  const start = useStart(recent)
  const groups = isEmpty ? start : groupsOf(pages)
  const count = groups.flatMap((group) => group.options).length
  useLife(tell)

  const enter = () => {
    if (isEmpty) return
    tell({ type: 'entered' })
    goToResults(state.query)
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      highlightItemOnHover={false}
      value={state.query}
      onValueChange={(query, { reason }) => reason === 'input-change' && tell({ type: 'typed', query })}
      onItemHighlighted={(option, { index }) => option !== undefined && index === count - 1 && loadMore()}
    >
      <div className="flex max-h-[inherit] flex-col">
        <Field onEnter={enter} />
        <SearchAnswer
          state={state}
          corrected={pages[0]?.corrected ?? null}
          groups={groups}
          onChoose={(option) => goTo(option, state.query)}
          onAll={() => goToResults(state.query)}
          onNearEnd={loadMore}
          onForget={() => setRecent([])}
        />
      </div>
    </Autocomplete.Root>
  )
}

/** The search field. Enter chooses the highlighted option, otherwise it searches for the text. */
function Field({ onEnter }: { onEnter: () => void }) {
  const t = useText()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onEnter()
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-3 border-b border-line ps-4 pe-2 sm:ps-5">
      <Icon name="search" className="size-5 text-quiet" />
      <Autocomplete.Input
        // The field is the only purpose of the dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        maxLength={100}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className="min-h-16 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-quiet"
      />
      <CloseButton />
    </form>
  )
}

/** The options before anything is typed; those that fail to load are left out. */
function useStart(recent: string[]) {
  const { popular_programs: isShown } = useShop().store.feature_flags
  const browsed = useQuery(categories).data
  const watched = useQuery({ ...popular, enabled: isShown }).data
  return startOf({ recent, categories: browsed ?? [], popular: (isShown && watched?.body) || [] })
}

/** Opens the search on mount and closes it on unmount. */
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
