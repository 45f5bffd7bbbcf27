import type { Order } from '@matinee/contract/billing/checkout'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { Icon } from '@matinee/ui/Icon'
import { TextField } from '@matinee/ui/TextField'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { useRedeemCode } from './use-redeem-code.ts'
import { useChangeOrder } from './use-order.ts'

/** One field for every code: coupons, gift cards, and those of whoever sent the buyer. */
export function CodeBox({ order }: { order: Order }) {
  const t = useAccountText()

  return (
    <>
      <Codes order={order} />
      {order.referral && (
        <p className="text-sm text-quiet">{t('voucher.referral', { code: order.referral })}</p>
      )}
    </>
  )
}

function Codes({ order }: { order: Order }) {
  const t = useAccountText()
  const { gift } = useSearch({ strict: false })
  const [isOpen, setOpen] = useState(Boolean(gift))
  if (order.coupon_problem) return <InvalidCoupon order={order} coupon={order.coupon_problem} />
  if (order.coupon) return <Coupon order={order} coupon={order.coupon} />
  if (isOpen) return <CodeForm order={order} given={gift ?? ''} onDone={() => setOpen(false)} />

  return (
    <Button tone="quiet" className="-ms-4 self-start text-accent!" onClick={() => setOpen(true)}>
      {t('voucher.open')}
    </Button>
  )
}

interface Props {
  order: Order
  /** The code in the address. */
  given: string
  onDone: () => void
}

function CodeForm({ order, given, onDone }: Props) {
  const t = useAccountText()
  const { words } = useLanguage()
  const code = useRedeemCode(order, onDone)

  return (
    <Form<{ code: string }>
      errors={code.error ? { code: sentenceFor(code.error, words) } : {}}
      onFormSubmit={({ code: typed }) => code.mutate(typed.trim())}
      className="flex max-w-xl items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          name="code"
          label={t('voucher.label')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={given}
          maxLength={60}
          required
          missing={t('voucher.missing')}
        />
      </div>
      <Button type="submit" tone="plain" size="large" className="mt-6.5" disabled={code.isPending}>
        {t('voucher.use')}
      </Button>
    </Form>
  )
}

interface InvalidCouponProps {
  order: Order
  coupon: NonNullable<Order['coupon_problem']>
}

/** A coupon that turned out not to be valid for this buyer: the reason, and its removal. */
function InvalidCoupon({ order, coupon: { code, problem, message } }: InvalidCouponProps) {
  const t = useAccountText()
  const { words } = useLanguage()
  const change = useChangeOrder(order)

  return (
    <div className="flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-1" role="alert">
      <p className="min-w-0 text-sm text-pretty text-danger">
        <bdi className="font-semibold">{code}</bdi>: {sentenceFor({ code: problem, message }, words)}
      </p>
      <Button tone="plain" disabled={change.isPending} onClick={() => change.mutate({ coupon: null })}>
        {t('voucher.remove', { code })}
      </Button>
    </div>
  )
}

interface CouponProps {
  order: Order
  coupon: NonNullable<Order['coupon']>
}

/** The applied coupon, with its removal. */
function Coupon({ order, coupon: { code, duration, periods } }: CouponProps) {
  const t = useAccountText()
  const change = useChangeOrder(order)

  return (
    <p className="flex w-fit items-center gap-2 rounded-control bg-success/12 py-1 ps-4 pe-1 text-sm text-success">
      <span>
        <strong className="font-semibold">{code}</strong>
        {order.offer?.period && ` · ${t(`discount.${duration}`, { count: periods ?? 1 })}`}
      </span>
      <Button
        tone="quiet"
        aria-label={t('voucher.remove', { code })}
        disabled={change.isPending}
        onClick={() => change.mutate({ coupon: null })}
        className="min-h-9! px-2!"
      >
        <Icon name="close" className="size-4" />
      </Button>
    </p>
  )
}
