import type { Room } from '../platform/room.ts'
import { watchedFilms } from '../library/imports/watched-films.ts'
import { provideHistoryKinds } from '../members/people/history-kinds.ts'
import { importedComments } from './imports/imported-comments.ts'
import { deleteExpiredRankings } from './jobs.ts'
import { personalCommunity } from './personal.ts'
import { publisherCommunityRoutes } from './publisher-routes.ts'
import { communityRoutes } from './routes.ts'
import { canSubscribeToComments } from './conversation-terms.ts'

provideHistoryKinds({ watching: watchedFilms, comments: importedComments })

export const communityRoom: Room = {
  name: 'community',
  routes: [communityRoutes, publisherCommunityRoutes],
  jobs: [deleteExpiredRankings],
  personal: personalCommunity,
  channels: { comments: canSubscribeToComments },
}
