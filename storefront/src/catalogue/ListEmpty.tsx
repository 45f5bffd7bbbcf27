import { Button } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useText } from '../text.tsx'
import { countOf, filtersIn, type Filters } from './filters.ts'
import { useSetFilters } from './use-set-filters.ts'

/** An empty list: without programs, or with filters that match none. */
export function ListEmpty({ wish }: { wish: Filters & { sort?: string } }) {
  const t = useText()
  if (countOf(filtersIn({ ...wish })) === 0) {
    return (
      <Notice icon="film" title={t('list.empty.title')}>
        <p>{t('list.empty.text')}</p>
      </Notice>
    )
  }
  return (
    <Notice icon="filter" title={t('list.none.title')} action={<ClearFilters />}>
      <p>{t('list.none.text')}</p>
    </Notice>
  )
}

function ClearFilters() {
  const t = useText()
  const { narrow } = useSetFilters()

  return (
    <Button tone="plain" onClick={() => narrow({})}>
      {t('filter.clear')}
    </Button>
  )
}
