import { COUPON_STATES, couponsFile, type CouponState as State } from '@matinee/contract/billing/coupons'
import { Button, Stack } from '@mantine/core'
import { IconDownload, IconPlus, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { DataTable } from '../../parts/DataTable.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Choice } from '../../parts/list/Choice.tsx'
import { FilterBar } from '../../parts/list/FilterBar.tsx'
import { ListTabs } from '../../parts/list/ListTabs.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { SearchField } from '../../parts/list/SearchField.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { useCanManageMarketing } from '../billing-access.ts'
import { t } from '../../text.ts'
import { BatchList } from './BatchList.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { CouponWizard } from './CouponWizard.tsx'
import { coupons } from './queries.ts'

const route = getRouteApi('/shell/coupons')

/** The store's coupons: single ones, and batches. */
export function CouponsScreen() {
  const { bulk } = route.useSearch()
  const mayChange = useCanManageMarketing()
  const [isNew, setNew] = useState(false)
  return (
    <Screen
      title={t('nav.coupons')}
      actions={
        <>
          <Button
            component="a"
            href={couponsFile.path}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('coupons.csv')}
          </Button>
          {mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
              {t('coupons.new')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        <ListTabs
          to="/coupons"
          label={t('nav.coupons')}
          current={bulk ? 'bulk' : 'single'}
          tabs={[
            { name: 'single', label: t('coupons.tab.single'), search: {} },
            { name: 'bulk', label: t('coupons.tab.bulk'), search: { bulk: true } },
          ]}
        />
        {bulk ? <BatchList onNew={() => setNew(true)} /> : <Coupons onNew={() => setNew(true)} />}
      </Stack>
      {isNew && (
        <Suspense fallback={null}>
          <CouponWizard onClose={() => setNew(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

function Coupons({ onNew }: { onNew: () => void }) {
  const { bulk: _bulk, ...asked } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(coupons(asked))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />
  const isNarrowed = Boolean(asked.search || asked.state)
  if (data.body.length === 0 && !isNarrowed) return <None onNew={onNew} />
  return (
    <Stack>
      <CouponFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
      {data.body.length === 0 ? (
        <NoMatch onClear={() => void navigate({ search: {} })} />
      ) : (
        <>
          <DataTable
            label={t('nav.coupons')}
            columns={couponColumns}
            rows={data.body}
            rowId={({ id }) => String(id)}
          />
          <ListPager list={data} onPage={(page) => void navigate({ search: { ...asked, page } })} />
        </>
      )}
    </Stack>
  )
}

function None({ onNew }: { onNew: () => void }) {
  const mayChange = useCanManageMarketing()
  return (
    <Empty icon={IconTicket} title={t('coupons.none')} text={t('coupons.none_text')}>
      {mayChange && <Button onClick={onNew}>{t('coupons.new')}</Button>}
    </Empty>
  )
}

interface CouponListQuery {
  search?: string
  state?: State
}

interface FiltersProps {
  asked: CouponListQuery
  onAsk: (asked: CouponListQuery) => void
}

export const CouponFilters = ({ asked: { search, state }, onAsk }: FiltersProps) => (
  <FilterBar
    count={state ? 1 : 0}
    onClear={() => onAsk(compactQuery({ search, state: undefined }))}
    before={
      <SearchField
        label={t('coupons.search')}
        value={search}
        onSearch={(words) => onAsk(compactQuery({ search: words, state }))}
      />
    }
  >
    <Choice
      label={t('coupons.state')}
      value={state}
      choices={COUPON_STATES.map((value) => ({ value, label: t(`coupons.state.${value}`) }))}
      onChoose={(chosen) => onAsk(compactQuery({ search, state: chosen }))}
    />
  </FilterBar>
)

const compactQuery = ({
  search,
  state,
}: { [Name in keyof CouponListQuery]: CouponListQuery[Name] | undefined }): CouponListQuery => ({
  ...(search && { search }),
  ...(state && { state }),
})
