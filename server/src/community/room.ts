import type { Room } from '../platform/room.ts'
import { deleteExpiredRankings } from './jobs.ts'
import { personalCommunity } from './personal.ts'
import { publisherCommunityRoutes } from './publisher-routes.ts'
import { communityRoutes } from './routes.ts'
import { canSubscribeToComments } from './conversation-terms.ts'

export const communityRoom: Room = {
  name: 'community',
  routes: [communityRoutes, publisherCommunityRoutes],
  jobs: [deleteExpiredRankings],
  personal: personalCommunity,
  channels: { comments: canSubscribeToComments },
}
