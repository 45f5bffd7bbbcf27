import { changeOrder, claimGiftCard, type Order } from '@matinee/contract/billing/checkout'
import { useMutation } from '@tanstack/react-query'
import { call, type ApiError } from '../../call.ts'
import { useSignedIn } from '../../session/use-signed-in.ts'
import { useCacheOrder } from './use-order.ts'

/**
 * Redeems a code on an order: as a coupon, else as the code of whoever sent the buyer, else as a gift card, whose balance
 * is applied at once.
 */
export function useRedeemCode(order: Order, onDone: () => void) {
  const keep = useCacheOrder()
  const isSignedIn = useSignedIn()
  const change = (body: { coupon: string } | { referral: string } | { use_balance: true }) =>
    call(changeOrder, { params: { key: order.key }, body })

  return useMutation<Order, ApiError, string>({
    mutationFn: async (code) => {
      try {
        return await change({ coupon: code })
      } catch (refused) {
        if (!isUnknown(refused as ApiError)) throw refused
        const referred = await refer(change({ referral: code }))
        if (referred) return referred
        if (!isSignedIn) throw refused
        await claim(code, refused as ApiError)
        return change({ use_balance: true })
      }
    },
    onSuccess: (changed) => {
      keep(changed)
      onDone()
    },
  })
}

const isUnknown = ({ code }: ApiError) => code === 'coupon_unknown'

/** Null for a code that is nobody's. */
async function refer(changed: Promise<Order>) {
  try {
    return await changed
  } catch (fault) {
    if ((fault as ApiError).code === 'referral_unknown') return null
    throw fault
  }
}

/** A code that is no gift card either is reported as an invalid coupon. */
async function claim(code: string, refused: ApiError) {
  try {
    await call(claimGiftCard, { body: { code } })
  } catch (fault) {
    throw (fault as ApiError).code === 'gift_card_not_found' ? refused : fault
  }
}
