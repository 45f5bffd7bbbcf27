import { Button } from '@matinee/ui/Button'
import { Dropdown } from '@matinee/ui/Dropdown'
import { Icon } from '@matinee/ui/Icon'
import { Select } from '@matinee/ui/Select'
import { useModal } from '../frame/Modal.tsx'
import { useText, type Word } from '../text.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { withEntry } from './entries.ts'
import { EntryFields } from './EntryFields.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FILTER_SHEET, FilterSheet } from './FilterSheet.tsx'
import { useFilterGroups, type FilterGroup } from './filter-groups.ts'
import { chosenIn, countOf, withToggled, type FilterName, type Filters as Wish } from './filters.ts'
import { useSetFilters } from './use-set-filters.ts'

/** The number of filters that fit in the bar; the others are in the sheet. */
const IN_BAR = 7

interface Props {
  wish: Wish & { sort?: string }
  /** The sort orders of this list, its default first. */
  sorts: readonly string[]
  /** The filter the page itself sets. */
  without?: FilterName
}

/** The filters and the sort order of a list, kept in the address: a bar on a wide window, a sheet on a phone. */
export function Filters({ wish: { sort, ...filters }, sorts, without }: Props) {
  const groups = useFilterGroups(without)
  const { narrow } = useSetFilters()

  return (
    <div className="z-20 flex flex-col gap-3 bg-canvas px-[var(--gutter)] py-4 sm:py-5 lg:sticky lg:top-16 lg:bg-canvas/92 lg:backdrop-blur-md">
      <div className="flex items-center gap-2">
        <Bar groups={groups} filters={filters} onChange={narrow} />
        <SheetButton count={countOf(filters)} isNeeded={groups.length > IN_BAR} />
        <SortChoice sort={sort ?? sorts[0]!} sorts={sorts} />
      </div>
      <FilterChips groups={groups} filters={filters} onChange={narrow} />
      <FilterSheet groups={groups} filters={filters} />
    </div>
  )
}

interface BarProps {
  groups: FilterGroup[]
  filters: Wish
  onChange: (filters: Wish) => void
}

const Bar = ({ groups, filters, onChange }: BarProps) => (
  <div className="hidden min-w-0 items-center gap-2 lg:flex">
    {groups.slice(0, IN_BAR).map((group) => {
      const chosen = chosenIn(filters, group.name)
      const toggle = (value: string) => onChange(withToggled(filters, group.name, value))
      const [only] = group.choices
      if (group.entry) {
        return (
          <Dropdown key={group.name} label={group.title} active={chosen.length > 0}>
            <EntryFields
              title={group.title}
              type={group.entry}
              value={chosen[0] ?? ''}
              onEnter={(value) => onChange(withEntry(filters, group.name, value))}
              withAction
            />
          </Dropdown>
        )
      }
      if (group.choices.length === 1 && only) {
        return (
          <Toggle
            key={group.name}
            title={group.title}
            isOn={chosen.length > 0}
            onToggle={() => toggle(only.value)}
          />
        )
      }
      return (
        <Dropdown key={group.name} label={group.title} active={chosen.length > 0}>
          <ChoiceList group={group} chosen={chosen} onToggle={toggle} />
        </Dropdown>
      )
    })}
  </div>
)

const Toggle = ({ title, isOn, onToggle }: { title: string; isOn: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={`min-h-10 cursor-pointer rounded-control border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-ink/10 ${
      isOn ? 'border-ink bg-ink/10' : 'border-line'
    }`}
  >
    {title}
  </button>
)

function SheetButton({ count, isNeeded }: { count: number; isNeeded: boolean }) {
  const t = useText()
  const { open } = useModal(FILTER_SHEET)

  return (
    <Button tone="plain" onClick={open} className={isNeeded ? '' : 'lg:hidden'} aria-haspopup="dialog">
      <Icon name="filter" />
      {count > 0 ? t('filter.count', { count }) : t('filter.open')}
    </Button>
  )
}

function SortChoice({ sort, sorts }: { sort: string; sorts: readonly string[] }) {
  const t = useText()
  const { orderBy } = useSetFilters()
  const choose = (next: string) => orderBy(next === sorts[0] ? undefined : next)

  return (
    <div className="ms-auto">
      <Select
        label={t('sort.label')}
        value={sort}
        options={sorts.map((each) => ({ value: each, label: t(`sort.${each}` as Word) }))}
        onChange={choose}
        side="end"
        className="min-h-10 rounded-control border border-line px-3.5 text-sm font-semibold whitespace-nowrap hover:bg-ink/10"
      />
    </div>
  )
}
