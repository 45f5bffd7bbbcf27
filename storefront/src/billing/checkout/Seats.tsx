import type { Order } from '@matinee/contract/billing/checkout'
import { Fault } from '../../members/Fault.tsx'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { SeatStepper } from '../seats/SeatStepper.tsx'
import { useChangeOrder } from './use-order.ts'

/** How many people a plan is bought for, where it is sold to several. */
export function Seats({ order }: { order: Order }) {
  const { words } = useLanguage()
  const change = useChangeOrder(order)
  if (!order.offer?.max_seats) return null
  const seats = change.isPending ? (change.variables.seats ?? order.seats) : order.seats

  return (
    <section>
      <SeatStepper value={seats} max={order.offer.max_seats} onChange={(seats) => change.mutate({ seats })} />
      <Fault>{change.error && sentenceFor(change.error, words)}</Fault>
    </section>
  )
}
