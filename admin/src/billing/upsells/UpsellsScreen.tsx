import { changeUpsell, deleteUpsell, type PublisherUpsell } from '@matinee/contract/billing/upsells'
import { Badge, Box, Button, Group, Paper, Switch, Text } from '@mantine/core'
import { IconArrowUpRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { QuietAction } from '../../parts/QuietAction.tsx'
import { RowsSkeleton } from '../../parts/RowsSkeleton.tsx'
import { Screen } from '../../parts/Screen.tsx'
import list from '../../parts/short-list.module.css'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { useCanManageMarketing } from '../billing-access.ts'
import { upsells } from './queries.ts'
import { UpsellDialog } from './UpsellDialog.tsx'

/** The upsells of the checkout. */
export function UpsellsScreen() {
  const { data, error, refetch } = useQuery(upsells)
  const [edited, setEdited] = useState<PublisherUpsell | 'new' | null>(null)
  const mayChange = useCanManageMarketing()
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('upsells.new')}
    </Button>
  )
  return (
    <Screen title={t('nav.upsells')} width={960} actions={add}>
      <Text size="sm" c="dimmed">
        {t('upsells.text')}
      </Text>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      {data?.length === 0 && (
        <Empty icon={IconArrowUpRight} title={t('upsells.none')} text={t('upsells.none_text')} />
      )}
      {data && data.length > 0 && (
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <ul className={list.list} aria-label={t('nav.upsells')}>
            {data.map((upsell) => (
              <li key={upsell.id} className={list.row}>
                <UpsellRow upsell={upsell} onEdit={() => setEdited(upsell)} />
              </li>
            ))}
          </ul>
        </Paper>
      )}
      {edited && (
        <Suspense fallback={null}>
          <UpsellDialog upsell={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

function UpsellRow({ upsell, onEdit }: { upsell: PublisherUpsell; onEdit: () => void }) {
  const { turn, remove } = useUpsell(upsell.id)
  const mayChange = useCanManageMarketing()
  const ask = async () => {
    const question = {
      title: t('upsells.delete_title'),
      text: t('upsells.delete_text'),
      action: t('upsells.delete'),
    }
    if (await askConfirmation(question)) remove.mutate()
  }
  const name = upsell.title
  return (
    <>
      <Box className={list.subject}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {upsell.percent > 0 && (
            <Badge size="sm" variant="light">
              {t('coupons.percent_off', { percent: upsell.percent })}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('upsells.way', { from: upsell.from.title, to: upsell.to.title })}
        </Text>
        <Text size="xs" c="dimmed" className="numbers">
          {t('upsells.counts', { shown: upsell.shown, taken: upsell.taken, share: shareOf(upsell) })}
        </Text>
      </Box>
      {mayChange && (
        <Group gap={4} wrap="nowrap">
          <Switch
            aria-label={t('act_on', { act: t('upsells.active'), name })}
            checked={upsell.active}
            disabled={turn.isPending}
            onChange={({ currentTarget: { checked } }) => turn.mutate(checked)}
          />
          <QuietAction
            icon={IconPencil}
            label={t('edit')}
            name={t('act_on', { act: t('edit'), name })}
            onClick={onEdit}
          />
          <QuietAction
            icon={IconTrash}
            label={t('upsells.delete')}
            name={t('act_on', { act: t('upsells.delete'), name })}
            onClick={() => void ask()}
          />
        </Group>
      )}
    </>
  )
}

/** The share of viewers who accepted it, as a percentage. */
const shareOf = ({ shown, taken }: PublisherUpsell) => (shown === 0 ? 0 : Math.round((taken / shown) * 100))

function useUpsell(id: number) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: upsells.queryKey })
  const turn = useMutation({
    mutationFn: (active: boolean) => call(changeUpsell, { params: { id }, body: { active } }),
    onError: notifyError,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteUpsell, { params: { id } }),
    onError: notifyError,
    onSuccess: async () => {
      await onSuccess()
      notifySuccess(t('upsells.deleted'))
    },
  })
  return { turn, remove }
}
