import type { Room } from '../../platform/room.ts'
import { sendGiftCards } from './jobs.ts'
import { personalGiftCards } from './personal.ts'
import { publisherGiftCardRoutes } from './publisher-routes.ts'
import { giftCardRoutes } from './routes.ts'

/** The routes, jobs and personal data of gift cards. */
export const giftCardPart: Omit<Room, 'name'> = {
  routes: [giftCardRoutes, publisherGiftCardRoutes],
  jobs: [sendGiftCards],
  personal: personalGiftCards,
}
