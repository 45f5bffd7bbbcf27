import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../parts/list/Choice.tsx'
import { DayChoice } from '../../parts/list/DayChoice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { t } from '../../text.ts'
import { auditFacets } from '../queries.ts'
import type { AuditSearch } from './audit-search.ts'
import { actName } from './audit-words.ts'

interface AuditFilterBarProps {
  asked: AuditSearch
  onAsk: (search: AuditSearch) => void
}

/** Filters of the audit log: actor, action, subject and time. */
export function AuditFilterBar({ asked, onAsk }: AuditFilterBarProps) {
  const { data } = useQuery(auditFacets)
  const ask = (change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) => {
    const { page: _first, ...next } = { ...asked, ...change }
    onAsk(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as AuditSearch)
  }
  const { page: _page, subject, ...filters } = asked

  return (
    <FilterBar
      count={Object.keys(filters).length}
      onClear={() => onAsk(subject ? { subject } : {})}
      before={
        <SearchField label={t('audit.whom')} value={subject} onSearch={(words) => ask({ subject: words })} />
      }
    >
      <Choice
        label={t('audit.who')}
        value={asked.actor}
        choices={(data?.actors ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(actor) => ask({ actor: actor === undefined ? undefined : Number(actor) })}
      />
      <Choice
        label={t('audit.what')}
        value={asked.act}
        choices={(data?.acts ?? []).map((act) => ({ value: act, label: actName(act) }))}
        onChoose={(act) => ask({ act })}
      />
      <DayChoice from={asked.from} to={asked.to} onDays={ask} />
    </FilterBar>
  )
}
