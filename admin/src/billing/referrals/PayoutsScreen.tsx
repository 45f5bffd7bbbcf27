import {
  duePayoutsFile,
  listAffiliates,
  listDuePayouts,
  listPayouts,
  payAffiliate,
  type AffiliatePayout,
  type DuePayout,
} from '@matinee/contract/billing/referrals'
import type { Reply } from '@matinee/contract/platform/endpoint'
import { queriesUnder } from '@matinee/client/queries'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '../../join-facts.ts'
import { call } from '../../call.ts'
import { moment } from '../../format.ts'
import { money } from '../../money.ts'
import { BackTo } from '../../parts/BackTo.tsx'
import { Card } from '../../parts/Card.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { DataTable, type Columns } from '../../parts/DataTable.tsx'
import { EmailAddress } from '../../parts/EmailAddress.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { ListPager } from '../../parts/Pager.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { t } from '../../text.ts'
import { useCanMoveMoney } from '../billing-access.ts'
import { DownloadCsv } from '../sales/DownloadCsv.tsx'
import { duePayouts, payouts } from './queries.ts'

const route = getRouteApi('/shell/referrals/payouts')

/** What is to be paid to those who bring others, and what was. */
export function PayoutsScreen() {
  return (
    <Screen
      title={t('referrals.payouts')}
      before={<BackTo to="/referrals" label={t('nav.referrals')} />}
      actions={<DownloadCsv path={duePayoutsFile.path} asked={{}} />}
    >
      <PayoutLists />
    </Screen>
  )
}

/** Both lists appear together, so that the second does not move when the first has come. */
function PayoutLists() {
  const asked = route.useSearch()
  const due = useQuery(duePayouts)
  const paid = useQuery(payouts(asked))
  const error = due.error ?? paid.error
  const retry = () => void Promise.all([due.refetch(), paid.refetch()])
  if (!due.data || !paid.data) return error ? <Problem error={error} onRetry={retry} /> : <RowsSkeleton />
  return (
    <>
      <Card title={t('referrals.due')}>
        <DueList due={due.data} />
      </Card>
      <Card title={t('referrals.history')}>
        <PaidList paid={paid.data} />
      </Card>
    </>
  )
}

function DueList({ due }: { due: DuePayout[] }) {
  const mayPay = useCanMoveMoney()
  if (due.length === 0)
    return <Empty icon={IconCoins} title={t('referrals.due_none')} text={t('referrals.due_none_text')} />
  return (
    <DataTable
      label={t('referrals.due')}
      columns={dueColumns(mayPay)}
      rows={due}
      rowId={({ affiliate_id, currency }) => `${affiliate_id} ${currency}`}
    />
  )
}

const Sum = ({ amount, currency }: Pick<DuePayout, 'amount' | 'currency'>) => (
  <Text size="sm" className="numbers">
    {money(amount, currency)}
  </Text>
)

const dueColumns = (mayPay: boolean): Columns<DuePayout> => [
  { id: 'person', header: t('referrals.person'), cell: ({ row }) => <Payee payee={row.original} /> },
  {
    id: 'amount',
    header: t('referrals.amount'),
    meta: { end: true },
    cell: ({ row }) => (
      <Group justify="flex-end" gap="6px 16px">
        <Sum {...row.original} />
        {mayPay && <PayButton due={row.original} />}
      </Group>
    ),
  },
]

const nameOf = ({ name, email, code }: DuePayout | AffiliatePayout) => name || email || code

const Payee = ({ payee }: { payee: DuePayout | AffiliatePayout }) => (
  <Box miw={0}>
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      <bdi>{nameOf(payee)}</bdi>
    </Text>
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {payee.email ? <EmailAddress email={payee.email} /> : <bdi>{payee.code}</bdi>}
    </Text>
  </Box>
)

/** Marks an amount as paid, after a question: the money itself moves elsewhere. */
function PayButton({ due }: { due: DuePayout }) {
  const queries = useQueryClient()
  const { affiliate_id: id, currency, amount } = due
  const refresh = () => {
    for (const { path } of [listDuePayouts, listPayouts, listAffiliates])
      void queries.invalidateQueries(queriesUnder(path))
  }
  const pay = useMutation({
    mutationFn: () => call(payAffiliate, { params: { id }, body: { currency, amount } }),
    onSuccess: () => notifySuccess(t('referrals.paid')),
    onError: notifyError,
    onSettled: refresh,
  })
  const ask = async () => {
    const values = { amount: money(amount, currency), name: nameOf(due) }
    const question = {
      title: t('referrals.pay_title', values),
      text: t('referrals.pay_text'),
      action: t('referrals.pay'),
      harmless: true,
    }
    if (await askConfirmation(question)) pay.mutate()
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={pay.isPending}
      aria-label={t('act_on', { act: t('referrals.pay'), name: nameOf(due) })}
      onClick={() => void ask()}
    >
      {t('referrals.pay')}
    </Button>
  )
}

type PaidPage = Reply<typeof listPayouts>

function PaidList({ paid }: { paid: PaidPage }) {
  const navigate = route.useNavigate()
  if (paid.body.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('referrals.history_none')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <DataTable
        label={t('referrals.history')}
        columns={PAID_COLUMNS}
        rows={paid.body}
        rowId={({ id }) => String(id)}
      />
      <ListPager list={paid} onPage={(page) => void navigate({ search: { page } })} />
    </Stack>
  )
}

const PAID_COLUMNS: Columns<AffiliatePayout> = [
  { id: 'person', header: t('referrals.person'), cell: ({ row }) => <Payee payee={row.original} /> },
  {
    id: 'pays',
    header: t('referrals.pays'),
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <Text size="sm">{joinFacts([t(`referrals.pays.${original.pays}`), original.actor])}</Text>
    ),
  },
  {
    id: 'at',
    header: t('referrals.at'),
    cell: ({ row: { original } }) => <Text size="sm">{moment(original.created_at)}</Text>,
  },
  {
    id: 'amount',
    header: t('referrals.amount'),
    meta: { end: true },
    cell: ({ row }) => <Sum {...row.original} />,
  },
]
