import { Icon } from '@matinee/ui/Icon'
import { useText } from '../text.tsx'
import type { FilterGroup } from './filter-groups.ts'

interface Props {
  group: FilterGroup
  chosen: string[]
  onToggle: (value: string) => void
}

/** The options of a filter, each a toggle. */
export function ChoiceList({ group: { title, choices, onMore }, chosen, onToggle }: Props) {
  const t = useText()

  return (
    <ul aria-label={title} className="flex flex-col">
      {choices.map(({ value, title }) => (
        <li key={value}>
          <Choice title={title} isChosen={chosen.includes(value)} onToggle={() => onToggle(value)} />
        </li>
      ))}
      {onMore && (
        <li>
          <button type="button" onClick={onMore} className={`${ROW} text-quiet`}>
            {t('filter.more')}
          </button>
        </li>
      )}
    </ul>
  )
}

const ROW =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 text-start text-sm hover:bg-ink/10 focus-visible:-outline-offset-2'

function Choice({ title, isChosen, onToggle }: { title: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onToggle} className={ROW}>
      <span
        className={`grid size-4.5 shrink-0 place-items-center rounded-[5px] border ${
          isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge'
        }`}
      >
        {isChosen && <Icon name="check" className="size-3.5" />}
      </span>
      <span className="min-w-0 truncate">{title}</span>
    </button>
  )
}
