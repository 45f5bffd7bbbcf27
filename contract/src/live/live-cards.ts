import { Type } from 'typebox'
import { Card } from '../catalogue/catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'

/** Events on air, then upcoming ones: at most 24 cards. */
export const listLiveCards = endpoint({
  method: 'GET',
  path: '/api/live_events',
  access: 'everyone',
  translated: true,
  reply: Type.Array(Card),
  answers: 'prepared',
})
