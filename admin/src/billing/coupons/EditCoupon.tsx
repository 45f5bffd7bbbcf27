import { changeCoupon, type Coupon } from '@matinee/contract/billing/coupons'
import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { storeSettings } from '../../store/queries.ts'
import { t } from '../../text.ts'
import { changeableOf, valuesOf, type CouponValues } from './coupon-values.ts'
import { refreshCoupons } from './queries.ts'
import { LimitFields, ScopeFields } from './RuleFields.tsx'

/** Edits the rules of an issued coupon; its code and discount cannot change. */
export function EditCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const queries = useQueryClient()
  const { currency = 'USD' } = queries.getQueryData(storeSettings.queryKey) ?? {}
  const form = useForm<CouponValues>({ initialValues: valuesOf(coupon, currency) })
  const save = useMutation({
    mutationFn: (values: CouponValues) =>
      call(changeCoupon, { params: { id: coupon.id }, body: changeableOf(values) }),
    onError: (error) => showProblems(form, error),
    onSuccess: () => {
      void refreshCoupons(queries)
      notifySuccess(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={coupon.code} size="lg">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('coupons.fixed_text')}
          </Text>
          <TextInput
            label={t('coupons.name')}
            maxLength={80}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ScopeFields form={form} />
          <LimitFields form={form} />
          <FormActions action={t('save')} onCancel={onClose} loading={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
