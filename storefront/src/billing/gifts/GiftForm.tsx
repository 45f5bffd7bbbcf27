import { beginOrder, type GiftWish } from '@matinee/contract/billing/checkout'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextArea } from '@matinee/ui/TextArea'
import { TextField } from '@matinee/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useFaults } from '../../members/faults.ts'
import { FormFault } from '../../members/FormFault.tsx'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { useCacheOrder } from '../checkout/use-order.ts'
import { Amounts } from './Amounts.tsx'
import { LAST_DAY } from '../../last-day.ts'
import { momentOfDay, today } from './delivery.ts'
import { Choice } from './Choice.tsx'

interface Props {
  choice: { amounts: number[]; currency: string }
  amount: number
  onAmount: (amount: number) => void
}

/** Starts the order of a gift card; the usual checkout follows. */
export function GiftForm({ choice: { amounts, currency }, amount, onAmount }: Props) {
  const t = useAccountText()
  const [toOther, setToOther] = useState(true)
  const begin = useBeginning()
  const faults = useFaults(begin.error, FIELDS)

  return (
    <Form<Record<string, string>>
      errors={faults}
      onFormSubmit={(values) => begin.mutate(wishOf(amount, toOther ? values : {}))}
      className="flex flex-col gap-6"
    >
      <Amounts amounts={amounts} currency={currency} chosen={amount} onChoose={onAmount} />
      <Choice
        legend={t('gift.to')}
        options={[
          [true, t('gift.to.other')],
          [false, t('gift.to.me')],
        ]}
        chosen={toOther}
        onChoose={setToOther}
      />
      {toOther && <Recipient />}
      <FormFault error={begin.error} faults={faults} />
      <Button type="submit" size="large" disabled={begin.isPending || begin.isSuccess}>
        {begin.isPending ? t('join.sending') : t('gift.buy')}
      </Button>
    </Form>
  )
}

/** Form fields that the call names otherwise. */
const FIELDS = {
  'gift.recipient_email': 'email',
  'gift.recipient_name': 'name',
  'gift.message': 'message',
  'gift.deliver_at': 'day',
}

function wishOf(amount: number, { email, name, message, day }: Record<string, string>): GiftWish {
  return {
    amount,
    ...(email && { recipient_email: email.trim() }),
    ...(name?.trim() && { recipient_name: name.trim() }),
    ...(message?.trim() && { message: message.trim() }),
    ...(day && day > today() && { deliver_at: momentOfDay(day) }),
  }
}

function useBeginning() {
  const navigate = useNavigate()
  const keep = useCacheOrder()

  return useMutation({
    mutationFn: (gift: GiftWish) => call(beginOrder, { body: { gift, came_from: links.giftCards } }),
    onError: (_error: ApiError) => undefined,
    onSuccess: ({ order }) => {
      keep(order)
      return navigate({ to: links.customerInfo, search: { order: order.key } })
    },
  })
}

function Recipient() {
  const t = useAccountText()

  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('gift.email')}
        hint={t('gift.email.hint')}
        autoComplete="off"
        required
        missing={t('gift.email.missing')}
        malformed={t('sign_in.email.malformed')}
      />
      <TextField name="name" label={t('gift.name')} autoComplete="off" maxLength={80} />
      <TextArea name="message" label={t('gift.message')} maxLength={500} rows={3} />
      <TextField
        name="day"
        type="date"
        label={t('gift.day')}
        hint={t('gift.day.hint')}
        min={today()}
        max={LAST_DAY}
        malformed={t('gift.day.malformed')}
        defaultValue={today()}
      />
    </>
  )
}
