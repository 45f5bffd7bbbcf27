import type { Room } from '../platform/room.ts'
import { bringPeopleBack } from './jobs.ts'
import { leavingPages } from './pages.ts'
import { personalRetention } from './personal.ts'
import { publisherRetentionRoutes } from './publisher-routes.ts'
import { retentionRoutes } from './routes.ts'

export const retentionRoom: Room = {
  name: 'retention',
  routes: [leavingPages, retentionRoutes, publisherRetentionRoutes],
  jobs: [bringPeopleBack],
  personal: personalRetention,
}
