import { WEBHOOK_STATES } from '@matinee/contract/integrations/webhooks'
import { oneOf, pageNumber } from '../../search.ts'

/** The search parameters of an endpoint's screen: the page of its log, its filter, and the open delivery. */
export function readWebhookSearch({ page, state, delivery }: Record<string, unknown>) {
  const id = Number(delivery)
  return {
    ...pageNumber(page),
    ...oneOf('state', WEBHOOK_STATES, state),
    ...(Number.isInteger(id) && id > 0 && { delivery: id }),
  }
}
