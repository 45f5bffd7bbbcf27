import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useEffect, useRef, type UIEvent } from 'react'
import { browserStorage } from '../browser-storage.ts'
import { useText } from '../text.tsx'
import { OptionRow } from './OptionRow.tsx'
import type { Option, OptionGroup } from './options.ts'
import { forgetSearches } from './recent.ts'
import type { SearchState } from './state.ts'

interface Props {
  id: string
  state: SearchState
  corrected: string | null
  groups: OptionGroup[]
  /** Place of the marked option among all of them; -1 for none. */
  marked: number
  onChoose: (option: Option) => void
  onAll: () => void
  onNearEnd: () => void
  onForget: () => void
}

const NEAR_PX = 400

/** What the search has to say: what was found, in groups, or why there is nothing. */
export function SearchAnswer({ id, state, corrected, groups, marked, ...acts }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const query = state.query.trim()
  useMarkedInSight(list, marked)
  const goOn = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) =>
    scrollTop + clientHeight > scrollHeight - NEAR_PX && acts.onNearEnd()

  const isFound = query !== '' && groups.some(({ name }) => name !== 'suggestions')

  return (
    <div ref={list} className="relative min-h-0 overflow-y-auto overscroll-contain" onScroll={goOn}>
      <SearchStatus state={state} corrected={corrected} isFound={isFound} />
      {groups[0]?.name === 'recent' && <Forget onForget={acts.onForget} />}
      {/* A datalist cannot show pictures, and a select cannot be walked from a field. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="listbox" id={`${id}-list`} aria-label={t('search.label')} className="px-2 pb-2">
        {groups.map((group, at) => (
          <Group
            key={group.name}
            id={id}
            group={group}
            from={groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0)}
            marked={marked}
            onChoose={acts.onChoose}
          />
        ))}
      </div>
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

interface GroupProps extends Pick<Props, 'id' | 'marked' | 'onChoose'> {
  group: OptionGroup
  /** Place of its first option among all. */
  from: number
}

function Group({ id, group: { name, options }, from, marked, onChoose }: GroupProps) {
  const t = useText()

  return (
    // A listbox takes groups by their role: a fieldset is none of its children.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={`${id}-${name}`} className="pt-3">
      <p id={`${id}-${name}`} className="px-3 pb-1 text-xs font-bold tracking-wide text-quiet uppercase">
        {t(`search.group.${name}`)}
      </p>
      <div role="presentation" className={name === 'browse' ? 'flex flex-wrap gap-2 px-3 py-1.5' : ''}>
        {options.map((option, at) => (
          <OptionRow
            key={at}
            id={`${id}-${from + at}`}
            option={option}
            isMarked={from + at === marked}
            isChip={name === 'browse'}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
    </div>
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

/** Stands at the end of the line that names the recent searches. */
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

function useMarkedInSight(list: { current: HTMLElement | null }, marked: number) {
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [list, marked])
}
