import { mailSalesInvoice, retryInvoice, voidSalesInvoice } from '@matinee/contract/billing/sales-acts'
import { downloadSalesInvoice, type InvoiceDetail } from '@matinee/contract/billing/sales'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFileTypePdf,
  IconMail,
  IconReceiptOff,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '@matinee/contract/platform/address'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { t } from '../../text.ts'
import { money } from '../../money.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { useSalesAction } from './use-sales-action.ts'

const small = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The actions an invoice allows in its current state. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const [isRefunding, setRefunding] = useState(false)
  const { may } = invoice
  const hasMore = may.retry || may.mail || may.void
  return (
    <>
      <Button
        component="a"
        href={addressOf(downloadSalesInvoice, { params: { id: invoice.id } })}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconFileTypePdf {...small} />}
      >
        {t('sales.pdf')}
      </Button>
      {may.refund > 0 && (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund {...small} />}
          onClick={() => setRefunding(true)}
        >
          {t('sales.refund')}
        </Button>
      )}
      {hasMore && <More invoice={invoice} />}
      {isRefunding && <RefundDialog invoice={invoice} onClose={() => setRefunding(false)} />}
    </>
  )
}

function More({ invoice }: { invoice: InvoiceDetail }) {
  const { may } = invoice
  const { retry, mail, makeVoid } = useInvoiceActions(invoice)
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={retry.isPending}
        >
          {t('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may.retry && (
          <Menu.Item leftSection={<IconRefresh {...small} />} onClick={() => retry.mutate()}>
            {t('sales.retry')}
          </Menu.Item>
        )}
        {may.mail && (
          <Menu.Item leftSection={<IconMail {...small} />} onClick={() => mail.mutate()}>
            {t('sales.resend')}
          </Menu.Item>
        )}
        {may.void && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconReceiptOff {...small} />}
            onClick={() => void makeVoid()}
          >
            {t('sales.void')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function useInvoiceActions({ id, number, amount_due, currency, member }: InvoiceDetail) {
  const params = { id }
  const retry = useSalesAction(() => call(retryInvoice, { params }), { done: t('sales.retried') })
  const mail = useSalesAction(() => call(mailSalesInvoice, { params }), {
    done: t('sales.resent', { email: member?.email ?? '' }),
  })
  const voiding = useSalesAction(() => call(voidSalesInvoice, { params }), {
    done: t('sales.voided', { number }),
  })
  const makeVoid = async () => {
    const question = {
      title: t('sales.void_title', { number }),
      text: t('sales.void_text', { amount: money(amount_due, currency) }),
      action: t('sales.void'),
    }
    if (await askConfirmation(question)) voiding.mutate()
  }
  return { retry, mail, makeVoid }
}
