import { Icon } from '@matinee/ui/Icon'
import { useText } from '../text.tsx'
import { chipsOf, type FilterGroup } from './filter-groups.ts'
import { countOf, withToggled, type Filters } from './filters.ts'

interface Props {
  groups: FilterGroup[]
  filters: Filters
  onChange: (filters: Filters) => void
}

/** The active filters, each removable, and a reset. */
export function FilterChips({ groups, filters, onChange }: Props) {
  const t = useText()
  const count = countOf(filters)
  if (count === 0) return null

  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <output className="text-quiet">{t('filter.count', { count })}</output>
      {chipsOf(t, groups, filters).map(({ name, value, title }) => (
        <button
          key={`${name}:${value}`}
          type="button"
          aria-label={t('filter.remove', { title })}
          onClick={() => onChange(withToggled(filters, name, value))}
          className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control bg-ink/10 ps-3 pe-2 font-medium hover:bg-ink/20"
        >
          {title}
          <Icon name="close" className="size-3.5" />
        </button>
      ))}
      <button
        type="button"
        onClick={() => onChange({})}
        className="min-h-8 cursor-pointer rounded-sm px-1.5 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('filter.clear')}
      </button>
    </div>
  )
}
