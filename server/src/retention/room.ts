import type { Room } from '../platform/room.ts'
import { sendDueWinbacks } from './jobs.ts'
import { cancellationPages } from './pages.ts'
import { personalRetention } from './personal.ts'
import { publisherRetentionRoutes } from './publisher-routes.ts'
import { retentionRoutes } from './routes.ts'

export const retentionRoom: Room = {
  name: 'retention',
  routes: [cancellationPages, retentionRoutes, publisherRetentionRoutes],
  jobs: [sendDueWinbacks],
  personal: personalRetention,
}
