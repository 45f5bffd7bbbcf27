import type { Order } from '@matinee/contract/billing/checkout'
import { changeOrder } from '@matinee/contract/billing/checkout'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call, type ApiError } from '../../call.ts'
import { orderQuery } from '../queries.ts'

/** The order in the address, or this browser's current one. */
export function useOrderQuery() {
  const { order } = useSearch({ strict: false })
  return useQuery({ ...orderQuery(order), staleTime: 0 })
}

/** Returns a function that puts an order into the query cache for every checkout step. */
export function useCacheOrder() {
  const queries = useQueryClient()
  return (order: Order) => {
    queries.setQueryData(orderQuery(order.key).queryKey, order)
    queries.setQueryData(orderQuery(undefined).queryKey, order)
  }
}

export type OrderChange = Body<typeof changeOrder>

/** Changes an order; the reply has its new totals. */
export function useChangeOrder({ key }: Pick<Order, 'key'>) {
  const keep = useCacheOrder()
  return useMutation<Order, ApiError, OrderChange>({
    scope: { id: `order ${key}` }, // in sequence, so that the last answer is the current state
    mutationFn: (body) => call(changeOrder, { params: { key }, body }),
    onSuccess: keep,
  })
}
