import type { Room } from '../../platform/room.ts'
import { personalSeats } from './personal.ts'
import { groupRoutes, seatRoutes } from './routes.ts'

/** The routes and personal data of plans that are for several people. */
export const seatPart: Omit<Room, 'name'> = {
  routes: [groupRoutes, seatRoutes],
  personal: personalSeats,
}
