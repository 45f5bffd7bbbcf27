import { changeSeats, previewSeats, type Group, type SeatsPreview } from '@matinee/contract/billing/seats'
import { Button } from '@matinee/ui/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { useAlert } from '../../frame/alerts.tsx'
import { Fault } from '../../members/Fault.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { memberBilling } from '../../offers/use-billing.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'
import { ownGroup } from './queries.ts'
import { SeatStepper } from './SeatStepper.tsx'

/** Another number of seats, with what it costs before it is confirmed. */
export function SeatCount({ group }: { group: Group }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const { day } = usePrices()
  const now = group.next_seats ?? group.seats
  const [seats, setSeats] = useState(now)
  const { data, error } = usePreview(seats, seats !== now)

  return (
    <div className="flex flex-col items-start gap-3">
      <SeatStepper value={seats} max={group.max_seats} onChange={setSeats} />
      {group.next_seats !== null && seats === now && (
        <p className="text-sm text-quiet">
          {t('group.fewer', { seats: group.next_seats, date: day(group.period_end) })}
        </p>
      )}
      {seats !== now && (
        <>
          <Fault>{error && sentenceFor(error, words)}</Fault>
          {data && <Act seats={seats} preview={data} />}
        </>
      )}
    </div>
  )
}

const usePreview = (seats: number, enabled: boolean) =>
  useQuery<SeatsPreview, ApiError>({
    queryKey: ['seats preview', seats],
    queryFn: () => call(previewSeats, { body: { seats } }),
    enabled,
    staleTime: 0,
    retry: false,
  })

function Act({ seats, preview }: { seats: number; preview: SeatsPreview }) {
  const t = useAccountText()
  const alert = useAlert()
  const queries = useQueryClient()
  const fault = usePaymentFault()
  const { money, day } = usePrices()
  const { due_now, currency, when, next_payment } = preview
  const amount = money(due_now, currency)
  const { pay, error, isPending, dialog } = usePayment({
    send: () => call(changeSeats, { body: { seats } }),
    onPaid: ({ group }) => {
      queries.setQueryData(ownGroup.queryKey, group)
      alert('success', t('group.changed'))
      return queries.invalidateQueries({ queryKey: memberBilling.queryKey })
    },
  })

  return (
    <>
      <p className="text-sm text-quiet" aria-live="polite">
        {when === 'now'
          ? t('group.more_now', { amount })
          : t('group.fewer_later', { date: day(next_payment.at) })}{' '}
        {t('group.next', { amount: money(next_payment.amount, currency), date: day(next_payment.at) })}
      </p>
      <Fault>{fault(error)}</Fault>
      <Button disabled={isPending} onClick={() => pay(() => Promise.resolve({}))}>
        {due_now > 0 ? t('plan.change_and_pay', { amount }) : t('group.change')}
      </Button>
      {dialog}
    </>
  )
}
