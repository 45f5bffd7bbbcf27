import type { Order } from '@matinee/contract/checkout'
import { changeOrder } from '@matinee/contract/checkout'
import type { Body } from '@matinee/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call, type ApiError } from '../../call.ts'
import { orderBy } from '../queries.ts'

/** The order of the address, else the one this browser goes on with. */
export function useOrderQuery() {
  const { order } = useSearch({ strict: false })
  return useQuery({ ...orderBy(order), staleTime: 0 })
}

/** Puts an order where every step finds it. */
export function useKeepingOrder() {
  const queries = useQueryClient()
  return (order: Order) => {
    queries.setQueryData(orderBy(order.key).queryKey, order)
    queries.setQueryData(orderBy(undefined).queryKey, order)
  }
}

export type OrderChange = Body<typeof changeOrder>

/** Changes an order; what it costs then comes back with it. */
export function useChangingOrder({ key }: Pick<Order, 'key'>) {
  const keep = useKeepingOrder()
  return useMutation<Order, ApiError, OrderChange>({
    scope: { id: `order ${key}` }, // one after the other, so that the last answer is the last state
    mutationFn: (body) => call(changeOrder, { params: { key }, body }),
    onSuccess: keep,
  })
}
