import { IconChartBar } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '../parts/Empty.tsx'
import { NoMatch } from '../parts/list/NoMatch.tsx'
import { t } from '../text.ts'
import { filtersIn, withoutFilters } from './report-search.ts'

/** Nobody watched in all this time, or nothing of what the filters leave. */
export function Nothing() {
  const asked = useSearch({ strict: false })
  const navigate = useNavigate()
  if (filtersIn(asked).length > 0)
    return (
      <NoMatch onClear={() => void navigate({ to: '.', search: withoutFilters(asked), replace: true })} />
    )
  return <Empty icon={IconChartBar} title={t('reports.none')} text={t('reports.none_text')} />
}
