import * as contract from '@matinee/contract/retention/retention'
import type { LeavingReason, RetentionSettings } from '@matinee/contract/retention/retention'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { SortableRows } from '../parts/SortableRows.tsx'
import { notifyError } from '../parts/notify.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { reasons as reasonsQuery, retentionSettings } from './queries.ts'
import { ReasonRow } from './ReasonRow.tsx'
import { reasonName } from './reason-name.ts'

interface Props {
  reasons: LeavingReason[]
  settings: RetentionSettings
  plans: { value: string; label: string }[]
}

/** The reasons for leaving in their order, each with its answer. */
export function ReasonsCard({ reasons, settings, plans }: Props) {
  const queries = useQueryClient()
  const mayChange = useHasAccess('marketing', 'edit')
  const [title, setTitle] = useState('')
  const reload = () => queries.invalidateQueries({ queryKey: reasonsQuery.queryKey })
  const order = useMutation({
    mutationFn: (ids: number[]) => call(contract.orderLeavingReasons, { body: { ids } }),
    onSuccess: (now) => queries.setQueryData(reasonsQuery.queryKey, now),
    onError: notifyError,
  })
  const add = useMutation({
    mutationFn: () => call(contract.addLeavingReason, { body: { title } }),
    onSuccess: () => {
      setTitle('')
      return reload()
    },
    onError: notifyError,
  })
  const offer = useMutation({
    mutationFn: (retention_offers: boolean) =>
      call(contract.changeRetentionSettings, { body: { retention_offers } }),
    onSuccess: (now) => queries.setQueryData(retentionSettings.queryKey, now),
    onError: notifyError,
  })
  const rows = reasons.map((reason) => ({ ...reason, title: reasonName(reason), own: reason.key === null }))

  return (
    <Card title={t('retention.reasons')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('retention.reasons_text')}
        </Text>
        <Switch
          label={t('retention.offers')}
          checked={settings.retention_offers}
          disabled={!mayChange}
          onChange={({ currentTarget }) => offer.mutate(currentTarget.checked)}
        />
        <SortableRows
          label={t('retention.reasons')}
          rows={rows}
          onMove={({ rows }) => order.mutate(rows.map(({ id }) => id))}
        >
          {(row) => <ReasonRow reason={row} plans={plans} mayChange={mayChange} onChanged={reload} />}
        </SortableRows>
        {mayChange && (
          <Group align="end">
            <TextInput
              label={t('retention.own')}
              value={title}
              maxLength={120}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              flex={1}
            />
            <Button
              variant="default"
              disabled={!title.trim()}
              loading={add.isPending}
              onClick={() => add.mutate()}
            >
              {t('retention.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
