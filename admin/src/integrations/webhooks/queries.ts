import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
} from '@matinee/contract/integrations/webhooks'
import { queriesUnder } from '@matinee/client/queries'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const webhooks = readQuery(listWebhooks, {})

interface DeliveryListQuery {
  page?: number
  state?: WebhookDelivery['state']
}

export const webhookDeliveries = (id: number, { page = 1, state }: DeliveryListQuery) =>
  readQuery(listWebhookDeliveries, { params: { id }, query: { page, ...(state && { state }) } })

export const webhookDelivery = (id: number, delivery_id: number) =>
  readQuery(getWebhookDelivery, { params: { id, delivery_id } })

/** Reads endpoints and their logs anew. */
export function useRefreshWebhooks() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(queriesUnder(listWebhooks.path))
}
