import type { InvoiceSummary } from '@matinee/contract/billing/billing'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { Section, TabTitle } from '../../account/parts.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { memberBilling } from '../../offers/use-billing.ts'
import { olderInvoices } from '../queries.ts'

const AT_ONCE = 24

/** The member's payments, each with its invoice. */
export default function InvoicesScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(memberBilling)
  const { invoices, more } = useOlder(data.invoices)

  return (
    <>
      <TabTitle title={t('account.invoices')} text={t('account.invoices.text')} />
      <Section title={t('invoices.title')} text={invoices.length === 0 && t('invoices.none')}>
        {invoices.length > 0 && (
          <ul className="divide-y divide-line">
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </Section>
      {more.isThere && (
        <Button tone="plain" disabled={more.isPending} onClick={more.load}>
          {t('invoices.older')}
        </Button>
      )}
    </>
  )
}

function useOlder(newest: InvoiceSummary[]) {
  const queries = useQueryClient()
  const [older, setOlder] = useState<InvoiceSummary[]>([])
  const [isThere, setThere] = useState(newest.length >= AT_ONCE)
  const invoices = [...newest, ...older]
  const load = useMutation({
    mutationFn: () => queries.fetchQuery(olderInvoices(invoices.at(-1)!.id)),
    onSuccess: (next) => {
      setOlder([...older, ...next])
      setThere(next.length >= AT_ONCE)
    },
  })

  return { invoices, more: { isThere, isPending: load.isPending, load: () => load.mutate() } }
}

const LOUD = new Set(['open', 'uncollectible', 'disputed'])

function Row({
  invoice: { number, title, status, kind, total, currency, issued_at, url },
}: {
  invoice: InvoiceSummary
}) {
  const t = useAccountText()
  const { money, day } = usePrices()

  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="font-semibold">
          {kind === 'credit_note' ? t('invoices.credit_note', { title }) : title}
        </p>
        <p className="text-sm text-quiet">
          <Facts of={[day(issued_at), number]} />
        </p>
      </div>
      <div className="flex items-center gap-x-5 max-sm:basis-full">
        <span className={`text-sm font-semibold ${LOUD.has(status) ? 'text-danger' : 'text-quiet'}`}>
          {t(`invoices.${status}`)}
        </span>
        <span className="font-semibold tabular-nums">
          {kind === 'credit_note' && '−'}
          {money(total, currency)}
        </span>
        <a
          href={url}
          download
          aria-label={t('invoices.pdf', { number })}
          className={`${buttonClass({ tone: 'plain' })} shrink-0 max-sm:ms-auto`}
        >
          <Icon name="save" />
          PDF
        </a>
      </div>
    </li>
  )
}
