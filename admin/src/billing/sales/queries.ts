import type { Query } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/sales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const invoices = (query: Partial<Query<typeof contract.listSalesInvoices>>) =>
  queryOptions({
    queryKey: ['sales', 'invoices', query],
    queryFn: ({ signal }) => call(contract.listSalesInvoices, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const invoice = (id: number) =>
  queryOptions({
    queryKey: ['sales', 'invoice', id],
    queryFn: ({ signal }) => call(contract.getSalesInvoice, { params: { id }, signal }),
  })

export const orders = (query: Partial<Query<typeof contract.listSalesOrders>>) =>
  queryOptions({
    queryKey: ['sales', 'orders', query],
    queryFn: ({ signal }) => call(contract.listSalesOrders, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const order = (id: number) =>
  queryOptions({
    queryKey: ['sales', 'order', id],
    queryFn: ({ signal }) => call(contract.getSalesOrder, { params: { id }, signal }),
  })

export const subscriptions = (query: Partial<Query<typeof contract.listSalesSubscriptions>>) =>
  queryOptions({
    queryKey: ['sales', 'subscriptions', query],
    queryFn: ({ signal }) => call(contract.listSalesSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const subscription = (id: number) =>
  queryOptions({
    queryKey: ['sales', 'subscription', id],
    queryFn: ({ signal }) => call(contract.getSalesSubscription, { params: { id }, signal }),
  })

export const disputes = (query: Partial<Query<typeof contract.listDisputes>>) =>
  queryOptions({
    queryKey: ['sales', 'disputes', query],
    queryFn: ({ signal }) => call(contract.listDisputes, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const personSales = (id: number) =>
  queryOptions({
    queryKey: ['sales', 'person', id],
    queryFn: ({ signal }) => call(contract.getPersonSales, { params: { id }, signal }),
  })

export const salesFilters = queryOptions({
  queryKey: ['sales', 'filters'],
  queryFn: ({ signal }) => call(contract.listSalesFilters, { signal }),
  staleTime: 60_000,
})

export const salesToday = queryOptions({
  queryKey: ['sales', 'today'],
  queryFn: ({ signal }) => call(contract.getSalesToday, { signal }),
  refetchInterval: 60_000,
})
