import type { Query } from '@matinee/contract/platform/endpoint'
import * as contract from '@matinee/contract/billing/sales'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const invoices = (query: Partial<Query<typeof contract.listSalesInvoices>>) =>
  readQuery(
    contract.listSalesInvoices,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const invoice = (id: number) => readQuery(contract.getSalesInvoice, { params: { id } })

export const orders = (query: Partial<Query<typeof contract.listSalesOrders>>) =>
  readQuery(
    contract.listSalesOrders,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const order = (id: number) => readQuery(contract.getSalesOrder, { params: { id } })

export const subscriptions = (query: Partial<Query<typeof contract.listSalesSubscriptions>>) =>
  readQuery(
    contract.listSalesSubscriptions,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const subscription = (id: number) => readQuery(contract.getSalesSubscription, { params: { id } })

export const disputes = (query: Partial<Query<typeof contract.listDisputes>>) =>
  readQuery(
    contract.listDisputes,
    { query },
    {
      placeholderData: keepPreviousData,
    },
  )

export const personSales = (id: number) => readQuery(contract.getPersonSales, { params: { id } })

export const salesFilters = readQuery(
  contract.listSalesFilters,
  {},
  {
    staleTime: 60_000,
  },
)
