import { giveCustomerInfo, type Order } from '@matinee/contract/billing/checkout'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, type ApiError } from '../../call.ts'
import { links } from '../../links.ts'
import { useCaptcha } from '../../members/use-send-code.ts'
import { useCacheOrder } from './use-order.ts'

export type Customer = Body<typeof giveCustomerInfo>

/** Saves the customer and continues to the payment. */
export function useCustomer({ key }: Pick<Order, 'key'>, isMember: boolean) {
  const navigate = useNavigate()
  const { gift } = useSearch({ strict: false })
  const keep = useCacheOrder()
  const captcha = useCaptcha()

  return useMutation<Order, ApiError, Customer>({
    mutationFn: async (body) => {
      const solved = isMember ? {} : await captcha()
      return call(giveCustomerInfo, { params: { key }, body: { ...body, ...solved } })
    },
    onSuccess: (order) => {
      // A guest has become a member: a full page load knows them.
      if (!isMember) return location.assign(addressOfStep(key, gift))
      keep(order)
      return navigate({ to: links.completeOrder, search: { order: key, gift }, replace: true })
    },
  })
}

const addressOfStep = (order: string, gift: string | undefined) =>
  `${links.completeOrder}?${new URLSearchParams({ order, ...(gift && { gift }) })}`
