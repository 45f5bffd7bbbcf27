import * as contract from '@matinee/contract/retention/retention'
import type { RetentionSettings } from '@matinee/contract/retention/retention'
import { NumberInput, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { showProblems } from '../parts/form-problems.ts'
import { notifySuccess } from '../parts/notify.tsx'
import { useHasAccess } from '../members/role-access.ts'
import { t } from '../text.ts'
import { retentionSettings } from './queries.ts'

interface Props {
  settings: RetentionSettings
  plans: { value: string; label: string }[]
}

/** Form fields whose names differ from those in the call. */
const FIELDS = {
  winback_offer_id: 'plan',
  winback_days: 'days',
  winback_after: 'after',
  winback_card: 'card',
}

/** The win-back trial for former subscribers: its plan, its length, and whether it is sent automatically. */
export function WinbackCard({ settings, plans }: Props) {
  const queries = useQueryClient()
  const mayChange = useHasAccess('marketing', 'edit')
  const form = useForm({
    initialValues: {
      plan: settings.winback_offer_id === null ? null : String(settings.winback_offer_id),
      days: settings.winback_days ?? 14,
      after: settings.winback_after ?? '',
      card: settings.winback_card,
    },
  })
  const save = useMutation({
    mutationFn: ({ plan, days, after, card }: typeof form.values) =>
      call(contract.changeRetentionSettings, {
        body: {
          winback_offer_id: plan === null ? null : Number(plan),
          winback_days: days,
          winback_after: after === '' ? null : Number(after),
          winback_card: card,
        },
      }),
    onSuccess: (now) => {
      queries.setQueryData(retentionSettings.queryKey, now)
      form.setInitialValues(form.values)
      notifySuccess(t('saved'))
    },
    onError: (error) => showProblems(form, error, FIELDS),
  })

  return (
    <Card title={t('retention.winback')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('retention.winback_text')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label={t('retention.winback_plan')}
              data={plans}
              clearable
              disabled={!mayChange}
              {...form.getInputProps('plan')}
            />
            <NumberInput
              label={t('retention.winback_days')}
              min={1}
              max={365}
              disabled={!mayChange}
              {...form.getInputProps('days')}
            />
            <NumberInput
              label={t('retention.winback_after')}
              placeholder={t('retention.winback_never')}
              min={1}
              max={730}
              disabled={!mayChange}
              {...form.getInputProps('after')}
            />
          </SimpleGrid>
          <Switch
            label={t('retention.winback_card')}
            disabled={!mayChange}
            {...form.getInputProps('card', { type: 'checkbox' })}
          />
          {mayChange && (
            <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={() => form.reset()} />
          )}
        </Stack>
      </form>
    </Card>
  )
}
