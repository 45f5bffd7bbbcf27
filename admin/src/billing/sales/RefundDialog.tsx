import { digitsOf } from '@matinee/contract/billing/currencies'
import { refundSalesInvoice } from '@matinee/contract/billing/sales-acts'
import type { InvoiceDetail } from '@matinee/contract/billing/sales'
import { Alert, Checkbox, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../call.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { FormActions } from '../../parts/FormActions.tsx'
import { showProblems } from '../../parts/form-problems.ts'
import { groupedNumber } from '../../grouped-number.ts'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { useSalesAction } from './use-sales-action.ts'

/** Asks for the amount and the reason of a refund, and shows its consequences first. */
export function RefundDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { form, refund, minor } = useRefund(invoice, onClose)
  const { currency, may } = invoice
  const amount = money(Math.min(minor, may.refund), currency)
  return (
    <Dialog onClose={onClose} title={t('sales.refund_title', { number: invoice.number })}>
      <form onSubmit={form.onSubmit((values) => refund.mutate(values))} noValidate>
        <Stack>
          <NumberInput
            label={t('sales.amount')}
            description={
              may.refund < may.refundable
                ? t('sales.refund_limit', {
                    most: money(may.refund, currency),
                    left: money(may.refundable, currency),
                  })
                : t('sales.refund_most', { most: money(may.refund, currency) })
            }
            decimalScale={digitsOf(currency)}
            {...groupedNumber}
            fixedDecimalScale
            min={0}
            hideControls
            suffix={` ${currency}`}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <Textarea
            label={t('sales.refund_reason')}
            maxLength={500}
            autosize
            {...form.getInputProps('reason')}
          />
          {may.end_access && (
            <Checkbox
              label={t('sales.end_access')}
              description={t(invoice.subscription ? 'sales.end_subscription_text' : 'sales.end_access_text')}
              {...form.getInputProps('end_access', { type: 'checkbox' })}
            />
          )}
          <Alert variant="light" color="yellow">
            <Text size="sm">
              {t('sales.refund_text', { amount, name: invoice.member?.name ?? t('sales.nobody') })}
            </Text>
          </Alert>
          <FormActions
            action={t('sales.refund_action', { amount })}
            onCancel={onClose}
            loading={refund.isPending}
            color="red.8"
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function useRefund(invoice: InvoiceDetail, onClose: () => void) {
  const unit = 10 ** digitsOf(invoice.currency)
  const form = useForm({
    initialValues: { amount: invoice.may.refund / unit, reason: '', end_access: false },
    validate: {
      amount: (amount) =>
        amount > 0 && Math.round(amount * unit) <= invoice.may.refund ? null : t('sales.refund_wrong'),
    },
  })
  const minor = Math.round((Number(form.values.amount) || 0) * unit)
  const refund = useSalesAction(
    ({ reason, end_access }: typeof form.values) =>
      call(refundSalesInvoice, {
        params: { id: invoice.id },
        body: { amount: minor, refunded: invoice.refunded, reason: reason.trim() || null, end_access },
      }),
    { done: t('sales.refunded'), onDone: onClose, onRefused: (error) => showProblems(form, error) },
  )
  return { form, refund, minor }
}
