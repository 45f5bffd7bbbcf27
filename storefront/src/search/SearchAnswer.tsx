import { Autocomplete } from '@base-ui/react/autocomplete'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import type { UIEvent } from 'react'
import { browserStorage } from '../browser-storage.ts'
import { useText } from '../text.tsx'
import { OptionRow } from './OptionRow.tsx'
import type { Option, OptionGroup } from './options.ts'
import { forgetSearches } from './recent.ts'
import type { SearchState } from './state.ts'

interface Props {
  state: SearchState
  corrected: string | null
  groups: OptionGroup[]
  onChoose: (option: Option) => void
  onAll: () => void
  onNearEnd: () => void
  onForget: () => void
}

const NEAR_PX = 400

/** The results of a search in groups, or the reason why there are none. */
export function SearchAnswer({ state, corrected, groups, ...acts }: Props) {
  const t = useText()
  const query = state.query.trim()
  const goOn = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) =>
    scrollTop + clientHeight > scrollHeight - NEAR_PX && acts.onNearEnd()

  const isFound = query !== '' && groups.some(({ name }) => name !== 'suggestions')

  return (
    <div className="relative min-h-0 overflow-y-auto overscroll-contain" onScroll={goOn}>
      <SearchStatus state={state} corrected={corrected} isFound={isFound} />
      {groups[0]?.name === 'recent' && <Forget onForget={acts.onForget} />}
      <Autocomplete.List aria-label={t('search.label')} className="px-2 pb-2 outline-none">
        {groups.map((group) => (
          <Group key={group.name} group={group} onChoose={acts.onChoose} />
        ))}
      </Autocomplete.List>
      {isFound && <AllResults query={query} onAll={acts.onAll} />}
      {query && state.loading && !state.performed && <ResultsSkeleton />}
    </div>
  )
}

interface SearchStatusProps extends Pick<Props, 'state' | 'corrected'> {
  isFound: boolean
}

function SearchStatus({ state, corrected, isFound }: SearchStatusProps) {
  const t = useText()
  const query = state.query.trim()
  const isNothing = state.performed && !isFound
  const words =
    (state.failed && t('search.failed')) ||
    (isNothing && query && t('search.nothing', { query })) ||
    (corrected && t('search.corrected', { query, corrected }))

  return <output className="block px-5 text-sm text-quiet not-empty:pt-4 not-empty:pb-1">{words}</output>
}

interface GroupProps extends Pick<Props, 'onChoose'> {
  group: OptionGroup
}

function Group({ group: { name, options }, onChoose }: GroupProps) {
  const t = useText()

  return (
    <Autocomplete.Group className="pt-3">
      <Autocomplete.GroupLabel className="px-3 pb-1 text-xs font-bold tracking-wide text-quiet uppercase">
        {t(`search.group.${name}`)}
      </Autocomplete.GroupLabel>
      <div role="presentation" className={name === 'browse' ? 'flex flex-wrap gap-2 px-3 py-1.5' : ''}>
        {options.map((option, at) => (
          <OptionRow key={at} option={option} isChip={name === 'browse'} onChoose={() => onChoose(option)} />
        ))}
      </div>
    </Autocomplete.Group>
  )
}

function AllResults({ query, onAll }: { query: string; onAll: () => void }) {
  const t = useText()

  return (
    <button
      type="button"
      onClick={onAll}
      className="sticky bottom-0 flex min-h-12 w-full cursor-pointer items-center justify-center gap-2 border-t border-line bg-raised px-4 text-sm font-semibold text-accent hover:underline"
    >
      <span className="truncate">{t('search.all', { query })}</span>
      <Icon name="forward" className="size-4 rtl:-scale-x-100" />
    </button>
  )
}

/** The button that clears the recent searches, beside their heading. */
function Forget({ onForget }: { onForget: () => void }) {
  const t = useText()
  const forget = () => {
    forgetSearches(browserStorage())
    onForget()
  }

  return (
    <button
      type="button"
      onClick={forget}
      className="absolute end-5 top-1.5 min-h-8 cursor-pointer rounded-sm text-sm text-quiet underline-offset-4 hover:text-ink hover:underline"
    >
      {t('search.forget')}
    </button>
  )
}

const ResultsSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-3 px-5 py-4">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="aspect-video w-24 rounded-md" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
  </div>
)
