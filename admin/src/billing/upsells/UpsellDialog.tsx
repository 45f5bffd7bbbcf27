import { DURATIONS } from '@matinee/contract/billing/coupons'
import { changeUpsell, createUpsell, type PublisherUpsell } from '@matinee/contract/billing/upsells'
import { Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { couponChoices } from '../coupons/queries.ts'
import { upsells } from './queries.ts'
import { bodyOf, valuesOf, type UpsellValues } from './upsell-values.ts'
import { UpsellPreview } from './UpsellPreview.tsx'
import { UpsellTranslations } from './UpsellTranslations.tsx'

const validateRequired = (value: unknown) => (value ? null : t('field.required'))

/** Edits an upsell, with a preview. */
export function UpsellDialog({ upsell, onClose }: { upsell: PublisherUpsell | null; onClose: () => void }) {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(couponChoices)
  const form = useForm<UpsellValues>({
    initialValues: valuesOf(upsell),
    validate: {
      from: validateRequired,
      to: (to, { from }) => (to && to === from ? t('upsells.same') : validateRequired(to)),
      title: (title) => validateRequired(title.trim()),
    },
  })
  const save = useMutation({
    mutationFn: (values: UpsellValues) =>
      upsell
        ? call(changeUpsell, { params: { id: upsell.id }, body: bodyOf(values, upsell) })
        : call(createUpsell, { body: bodyOf(values, upsell) }),
    onError: (error) => showProblems(form, error, { from_offer_id: 'from', to_offer_id: 'to' }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: upsells.queryKey })
      notifySuccess(t('saved'))
      onClose()
    },
  })
  const offers = data.offers
    .filter(({ archived }) => !archived)
    .map(({ id, title }) => ({ value: String(id), label: title }))
  const nameOf = (id: string | null) => offers.find(({ value }) => value === id)?.label ?? ''
  return (
    <Dialog onClose={onClose} title={t(upsell ? 'upsells.edit' : 'upsells.new')} size="lg">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <Select label={t('upsells.from')} searchable data={offers} {...form.getInputProps('from')} />
            <Select label={t('upsells.to')} searchable data={offers} {...form.getInputProps('to')} />
          </Group>
          <TextInput label={t('upsells.title')} maxLength={80} {...form.getInputProps('title')} />
          <Textarea
            label={t('upsells.words')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('text')}
          />
          <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
            <NumberInput
              label={t('upsells.percent')}
              min={0}
              max={100}
              allowDecimal={false}
              clampBehavior="strict"
              suffix=" %"
              {...form.getInputProps('percent')}
            />
            <Select
              label={t('coupons.duration')}
              allowDeselect={false}
              data={DURATIONS.map((value) => ({ value, label: t(`coupons.duration.${value}`) }))}
              {...form.getInputProps('duration')}
            />
          </Group>
          {form.values.duration === 'repeating' && (
            <NumberInput
              label={t('coupons.periods')}
              min={1}
              max={120}
              allowDecimal={false}
              clampBehavior="strict"
              {...form.getInputProps('periods')}
            />
          )}
          <UpsellTranslations
            values={form.values}
            onChange={(changed) => form.setFieldValue('translations', changed)}
          />
          <UpsellPreview values={form.values} offer={nameOf(form.values.to)} />
          <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
