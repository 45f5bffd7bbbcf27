import type { OfferStatistics } from '../offers/offer-statistics.ts'
import type { Room } from '../platform/room.ts'
import { translationFileRoutes, translationUndoRoutes } from './files/routes.ts'
import { translationRoutes } from './routes.ts'

export const translationsRoom = (sold: OfferStatistics): Room => ({
  name: 'translations',
  routes: [translationRoutes, translationFileRoutes(sold), translationUndoRoutes(sold)],
})
