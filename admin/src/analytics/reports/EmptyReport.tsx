import { IconChartBar } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '../../parts/Empty.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { t } from '../../text.ts'
import { filtersIn, withoutFilters } from './report-search.ts'

/** The empty state of a report: no views yet, or filters that match nothing. */
export function EmptyReport() {
  const asked = useSearch({ strict: false })
  const navigate = useNavigate()
  if (filtersIn(asked).length > 0)
    return (
      <NoMatch onClear={() => void navigate({ to: '.', search: withoutFilters(asked), replace: true })} />
    )
  return <Empty icon={IconChartBar} title={t('reports.none')} text={t('reports.none_text')} />
}
