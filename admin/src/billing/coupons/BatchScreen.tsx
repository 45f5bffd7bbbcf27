import { keyOf } from '@matinee/client/queries'
import {
  archiveCouponBatch,
  couponBatchFile,
  type Coupon,
  type CouponBatch,
  listCoupons,
} from '@matinee/contract/billing/coupons'
import { Alert, Button, Paper, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { call } from '../../call.ts'
import { pageLanguage } from '../../language.ts'
import { QueryBoundary } from '../../parts/QueryBoundary.tsx'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { TextLink } from '../../parts/links.tsx'
import { NoMatch } from '../../parts/list/NoMatch.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { DescriptionLines, DescriptionPanel } from '../DescriptionPanel.tsx'
import { useCanManageMarketing } from '../billing-access.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { rulesOf } from './coupon-words.ts'
import { CouponFilters } from './CouponsScreen.tsx'
import { CouponState } from './CouponState.tsx'
import { batch, coupons, refreshCoupons } from './queries.ts'
import { ToCoupons } from './ToCoupons.tsx'

const route = getRouteApi('/shell/coupons/batches/$id')

/** One batch of coupons: its progress, and the state of each code. */
export function BatchScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('nav.coupons')} before={<ToCoupons />} query={useQuery(batch(id))}>
      {(found) => <BatchDetail batch={found} />}
    </QueryBoundary>
  )
}

const BatchDetail = ({ batch }: { batch: CouponBatch }) => (
  <Screen
    title={batch.name}
    width={960}
    before={<ToCoupons />}
    beside={<CouponState state={batch.state} />}
    actions={batch.state !== 'making' && <BatchActions found={batch} />}
  >
    {batch.state === 'making' && <BatchProgress found={batch} />}
    {batch.state === 'failed' && (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={t('coupons.failed')}
        role="alert"
      >
        {t('coupons.failed_text')}
      </Alert>
    )}
    <DescriptionPanel
      label={t('coupons.figures')}
      facts={[
        { label: t('coupons.made'), value: batch.made.toLocaleString(pageLanguage()) },
        {
          label: t('coupons.used'),
          value: t('coupons.used_of', { used: batch.redemptions, most: batch.made }),
        },
      ]}
    />
    <Card title={t('coupons.rules')}>
      <DescriptionLines facts={rulesOf(batch.rules)} />
    </Card>
    <Codes id={batch.id} made={batch.made} />
  </Screen>
)

const BatchProgress = ({ found: { made, wanted } }: { found: CouponBatch }) => (
  <Paper p="md">
    <Text size="sm" component="output">
      {t('coupons.making', { made, wanted })}
    </Text>
    <Progress mt="xs" value={(made / wanted) * 100} aria-label={t('coupons.state.making')} />
  </Paper>
)

function BatchActions({ found: { id, state } }: { found: CouponBatch }) {
  const archive = useArchive(id)
  const mayChange = useCanManageMarketing()
  const isArchived = state === 'archived'
  const ask = async () => {
    const question = {
      title: t('coupons.archive_all'),
      text: t('coupons.archive_all_text'),
      action: t('coupons.archive'),
    }
    if (isArchived || (await askConfirmation(question))) archive.mutate(!isArchived)
  }
  return (
    <>
      {mayChange && (
        <ArchiveButton isArchived={isArchived} loading={archive.isPending} onClick={() => void ask()} />
      )}
      <Button
        component="a"
        href={addressOf(couponBatchFile, { params: { id } })}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('coupons.csv')}
      </Button>
    </>
  )
}

function useArchive(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (archived: boolean) => call(archiveCouponBatch, { params: { id }, body: { archived } }),
    onError: notifyError,
    onSuccess: (_now, archived) => {
      void refreshCoupons(queries)
      notifySuccess(t(archived ? 'coupons.archived' : 'coupons.restored'))
    },
  })
}

function Codes({ id, made }: { id: number; made: number }) {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const { data } = useQuery(coupons({ ...asked, batch_id: id }))
  useEffect(() => void queries.invalidateQueries({ queryKey: keyOf(listCoupons) }), [made, queries])
  if (!data) return <RowsSkeleton />
  return (
    <Stack component="section" aria-label={t('coupons.tab.codes')}>
      <CouponFilters asked={asked} onAsk={(search) => void navigate({ search, replace: true })} />
      {data.body.length === 0 ? (
        <NoMatch onClear={() => void navigate({ search: {} })} />
      ) : (
        <>
          <DataTable
            label={t('coupons.tab.codes')}
            columns={COLUMNS}
            rows={data.body}
            rowId={(row) => String(row.id)}
          />
          <ListPager list={data} onPage={(page) => void navigate({ search: { ...asked, page } })} />
        </>
      )}
    </Stack>
  )
}

const COLUMNS: Columns<Coupon> = [
  {
    id: 'code',
    header: t('coupons.code'),
    cell: ({ row: { original } }) => (
      <TextLink to="/coupons/$id" params={{ id: original.id }} c="inherit" fw={500} size="sm" dir="ltr">
        {original.code}
      </TextLink>
    ),
  },
  {
    id: 'state',
    header: t('coupons.state'),
    meta: { end: true },
    cell: ({ row }) => <CouponState state={row.original.state} />,
  },
]
