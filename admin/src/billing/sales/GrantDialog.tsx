import { grantPlan } from '@matinee/contract/billing/sales-acts'
import type { Person } from '@matinee/contract/members/people'
import { Radio, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { DateField } from '../../parts/DateField.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { t } from '../../text.ts'
import { salesFilters } from './queries.ts'
import { useSalesAction } from './use-sales-action.ts'

const WAYS = ['for_ever', 'until', 'then_bill'] as const
type Way = (typeof WAYS)[number]

/** Grants somebody a plan: permanently, until a day, or free until a day and paid from then on. */
export function GrantDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data } = useQuery(salesFilters)
  const form = useForm({
    initialValues: { offer_id: '', way: 'for_ever' as Way, until: '' },
    validate: {
      offer_id: (id) => (id ? null : t('field.required')),
      until: (until, { way }) => (way === 'for_ever' || until ? null : t('field.required')),
    },
  })
  const grant = useSalesAction(
    ({ offer_id, way, until }: typeof form.values) =>
      call(grantPlan, {
        params: { id: person.id },
        body: {
          offer_id: Number(offer_id),
          until: way === 'for_ever' ? null : new Date(`${until}T00:00`).toISOString(),
          then_bill: way === 'then_bill',
        },
      }),
    { done: t('sales.granted'), onDone: onClose, onRefused: (error) => showProblems(form, error) },
  )
  const plans = (data?.offers ?? []).filter(({ type }) => type === 'recurring')
  return (
    <Dialog onClose={onClose} title={t('sales.grant_title', { name: person.name })}>
      <form onSubmit={form.onSubmit((values) => grant.mutate(values))} noValidate>
        <Stack>
          <Select
            label={t('sales.plan')}
            placeholder={t('sales.choose_plan')}
            data={plans.map(({ id, title }) => ({ value: String(id), label: title }))}
            data-autofocus
            {...form.getInputProps('offer_id')}
          />
          <Radio.Group label={t('sales.grant_way')} {...form.getInputProps('way')}>
            <Stack gap="xs" mt="xs">
              {WAYS.map((way) => (
                <Radio key={way} value={way} label={t(`sales.grant.${way}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.way !== 'for_ever' && (
            <DateField label={t('sales.grant_day')} {...form.getInputProps('until')} />
          )}
          <Text size="sm" c="dimmed">
            {t('sales.grant_text')}
          </Text>
          <FormActions action={t('sales.grant')} onCancel={onClose} loading={grant.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
