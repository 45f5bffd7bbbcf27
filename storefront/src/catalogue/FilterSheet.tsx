import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useState } from 'react'
import { Modal, useModal } from '../frame/Modal.tsx'
import { useText } from '../text.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { withEntry } from './entries.ts'
import { EntryFields } from './EntryFields.tsx'
import type { FilterGroup } from './filter-groups.ts'
import { chosenIn, countOf, withToggled, type Filters } from './filters.ts'
import { useSetFilters } from './use-set-filters.ts'

export const FILTER_SHEET = 'filters'

interface Props {
  groups: FilterGroup[]
  filters: Filters
}

/** All filters in a sheet over the list; they apply on confirmation, and closing discards them. */
export function FilterSheet(props: Props) {
  const t = useText()

  return (
    <Modal name={FILTER_SHEET} label={t('filter.label')} className="modal-sheet">
      <Sheet {...props} />
    </Modal>
  )
}

function Sheet({ groups, filters }: Props) {
  const t = useText()
  const [draft, setDraft] = useState(filters)
  const { narrow } = useSetFilters()

  return (
    <div className="flex max-h-[inherit] flex-col">
      <SheetHead count={countOf(draft)} onClear={() => setDraft({})} />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-4 sm:px-5">
        {groups.map((group) => (
          <section key={group.name} className="border-b border-line py-3 last:border-0">
            <h3 className="px-2.5 pb-1 text-xs font-bold tracking-wide text-quiet uppercase">
              {group.title}
            </h3>
            <GroupFields group={group} filters={draft} onChange={setDraft} />
          </section>
        ))}
      </div>
      <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button size="large" className="w-full" onClick={() => narrow(draft)}>
          {t('filter.show')}
        </Button>
      </div>
    </div>
  )
}

interface GroupFieldsProps {
  group: FilterGroup
  filters: Filters
  onChange: (filters: Filters) => void
}

function GroupFields({ group, filters, onChange }: GroupFieldsProps) {
  const { name, title, entry } = group
  const chosen = chosenIn(filters, name)
  if (!entry) {
    return (
      <ChoiceList
        group={group}
        chosen={chosen}
        onToggle={(value) => onChange(withToggled(filters, name, value))}
      />
    )
  }
  return (
    <EntryFields
      title={title}
      type={entry}
      value={chosen[0] ?? ''}
      onEnter={(value) => onChange(withEntry(filters, name, value))}
    />
  )
}

function SheetHead({ count, onClear }: { count: number; onClear: () => void }) {
  const t = useText()
  const { close } = useModal(FILTER_SHEET)

  return (
    <div className="flex items-center gap-2 border-b border-line py-2 ps-6 pe-3">
      <h2 className="text-lg font-bold">{count > 0 ? t('filter.count', { count }) : t('filter.label')}</h2>
      <Button tone="quiet" onClick={onClear} disabled={count === 0} className="ms-auto">
        {t('filter.clear')}
      </Button>
      <Button tone="quiet" aria-label={t('filter.close')} onClick={close} className="px-2.5">
        <Icon name="close" />
      </Button>
    </div>
  )
}
