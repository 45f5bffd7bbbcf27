import type { Room } from '../platform/room.ts'
import { membershipJobs } from './jobs.ts'
import { personalMembership } from './personal.ts'
import { offerRoutes } from './routes.ts'

export const membershipRoom: Room = {
  name: 'membership',
  routes: [offerRoutes],
  jobs: membershipJobs,
  personal: personalMembership,
}
