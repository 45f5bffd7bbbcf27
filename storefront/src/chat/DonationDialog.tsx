import { CHAT_MESSAGE_LENGTH } from '@matinee/contract/chat/chat'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Skeleton } from '@matinee/ui/Skeleton'
import { TextArea } from '@matinee/ui/TextArea'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { FailedNotice } from '../frame/FailedNotice.tsx'
import { useChosenWay } from '../billing/ways/use-chosen-way.ts'
import { usePaymentFault } from '../billing/ways/use-fault.ts'
import { WayList } from '../billing/ways/WayList.tsx'
import { Modal, useModal } from '../frame/Modal.tsx'
import { Fault } from '../members/Fault.tsx'
import { memberBilling } from '../offers/use-billing.ts'
import { usePrices } from '../offers/use-prices.ts'
import { DonationAmounts, type Suggestion } from './DonationAmounts.tsx'
import { donationSuggestions } from './queries.ts'
import { useDonation, type PaidDonation } from './use-donation.ts'

export const DONATE = 'donate'

/** Donates to a live event, with a highlighted chat message. */
export function DonationDialog({ onPaid }: { onPaid: () => void }) {
  const t = useAccountText()
  return (
    <Modal name={DONATE} label={t('chat.donate.title')} className="p-6">
      <DonationSheet onPaid={onPaid} />
    </Modal>
  )
}

function DonationSheet({ onPaid }: { onPaid: () => void }) {
  const t = useAccountText()
  const suggestions = useQuery(donationSuggestions)
  const billing = useQuery(memberBilling)
  const [paid, setPaid] = useState<PaidDonation>()

  if (paid) return <Thanks paid={paid} />
  const failed = [suggestions, billing].find(({ error, data }) => error && !data)
  if (failed) {
    return (
      <FailedNotice
        title={t('chat.donate.failed')}
        level={2}
        error={failed.error!}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!suggestions.data || !billing.data) return <Skeleton className="h-96 w-full" />
  const done = (answer: PaidDonation) => {
    setPaid(answer)
    onPaid()
  }
  return <DonationForm suggestions={suggestions.data} methods={billing.data.methods} onPaid={done} />
}

interface DonationFormProps {
  suggestions: Suggestion[]
  methods: Parameters<typeof useChosenWay>[0]
  onPaid: (paid: PaidDonation) => void
}

function DonationForm({ suggestions, methods, onPaid }: DonationFormProps) {
  const t = useAccountText()
  const { money } = usePrices()
  const fault = usePaymentFault()
  const { ways, way, choose, handle, take } = useChosenWay(methods)
  const currency = suggestions[0]!.currency
  const [amount, setAmount] = useState<number | undefined>(suggestions[1]?.amount ?? suggestions[0]!.amount)
  const [message, setMessage] = useState('')
  const { pay, error, isPending, dialog, forget, createPayment } = useDonation(
    { amount: amount ?? 0, currency, message },
    onPaid,
  )
  const canPay = amount !== undefined && way !== undefined && !isPending

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canPay) pay(take)
      }}
    >
      <h2 className="text-xl font-bold tracking-tight">{t('chat.donate.title')}</h2>
      <DonationAmounts
        suggestions={suggestions}
        amount={amount}
        onChange={(next) => {
          forget()
          setAmount(next)
        }}
      />
      <TextArea
        name="message"
        label={t('chat.donate.message')}
        rows={2}
        maxLength={CHAT_MESSAGE_LENGTH}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      {way === undefined ? (
        <p className="text-quiet">{t('payment.no_way')}</p>
      ) : (
        <WayList
          methods={methods}
          ways={ways}
          chosen={way}
          onChoose={(next) => {
            forget()
            choose(next)
          }}
          handle={handle}
          amount={amount ?? 0}
          currency={currency}
          page="checkout"
          createPayment={createPayment}
          onTaken={(taken) => pay(() => Promise.resolve(taken))}
        />
      )}
      <Fault>{fault(error)}</Fault>
      <Button type="submit" size="large" disabled={!canPay} className="w-full">
        {!isPending && <Icon name="lock" />}
        {isPending ? t('pay.pending') : t('chat.donate.pay', { amount: money(amount ?? 0, currency) })}
      </Button>
      {dialog}
    </form>
  )
}

/** The result of the donation, with a link to its receipt. */
function Thanks({ paid: { state, invoice_url } }: { paid: PaidDonation }) {
  const t = useAccountText()
  const { close } = useModal(DONATE)
  return (
    <output className="flex flex-col gap-4">
      <h2 className="text-xl font-bold tracking-tight">{t('chat.donate.thanks')}</h2>
      <p className="text-quiet">{t(state === 'paid' ? 'chat.donate.thanks.text' : 'chat.donate.pending')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {invoice_url && (
          <a href={invoice_url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'plain' })}>
            {t('chat.donate.receipt')}
          </a>
        )}
        <Button onClick={close}>{t('chat.donate.close')}</Button>
      </div>
    </output>
  )
}
