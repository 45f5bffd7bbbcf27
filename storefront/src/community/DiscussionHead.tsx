import { COMMENT_SORTS } from '@matinee/contract/community/community'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import type { Sort } from './queries.ts'

interface Props {
  titleId: string
  total: number
  sort: Sort
  onSort: (sort: Sort) => void
  /** Filters by the current chapter; absent without chapters. */
  isOfChapter?: boolean
  onScope?: (isOfChapter: boolean) => void
}

/** The number of comments, with filter and sort order. */
export function DiscussionHead({ titleId, total, sort, onSort, isOfChapter = false, onScope }: Props) {
  const t = useAccountText()

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h2 id={titleId} className="me-auto text-xl font-bold tracking-tight tabular-nums sm:text-2xl">
        {t('comments.title', { count: total })}
      </h2>
      {onScope && (
        <Choice label={t('comments.scope')}>
          <Option isChosen={!isOfChapter} onChoose={() => onScope(false)}>
            {t('comments.scope.all')}
          </Option>
          <Option isChosen={isOfChapter} onChoose={() => onScope(true)}>
            {t('comments.scope.chapter')}
          </Option>
        </Choice>
      )}
      <Choice label={t('comments.sort')}>
        {COMMENT_SORTS.map((each) => (
          <Option key={each} isChosen={sort === each} onChoose={() => onSort(each)}>
            {t(`comments.sort.${each}`)}
          </Option>
        ))}
      </Choice>
    </div>
  )
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="flex gap-1">
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
)

interface OptionProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Option = ({ isChosen, onChoose, children }: OptionProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={`min-h-9 cursor-pointer rounded-control px-3.5 text-sm font-semibold transition-colors ${
      isChosen ? 'bg-ink text-canvas' : 'text-quiet hover:bg-ink/10 hover:text-ink'
    }`}
  >
    {children}
  </button>
)
