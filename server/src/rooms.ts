import { analyticsRoom } from './analytics/room.ts'
import { catalogueJobs } from './catalogue/jobs.ts'
import { findingRoutes } from './catalogue/finding-routes.ts'
import { cataloguePages } from './catalogue/pages.ts'
import { programsOfCatalogue } from './catalogue/placing.ts'
import { publisherPlaylistRoutes, resourceIntakeRoutes } from './catalogue/publisher-playlist-routes.ts'
import { publisherCatalogueRoutes } from './catalogue/publisher-routes.ts'
import { publisherTermRoutes } from './catalogue/publisher-term-routes.ts'
import { removeFiles } from './catalogue/resource-removal.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { catalogueSubscriptions } from './catalogue/subscriptions.ts'
import { drawFilm, removePictures } from './demo/jobs.ts'
import { publisherDemoRoutes } from './demo/publisher-routes.ts'
import { libraryRoutes, positionRoutes } from './library/routes.ts'
import { mediaJobs } from './media/media-jobs.ts'
import { mediaRoutes } from './media/routes.ts'
import { forgetExpired } from './members/jobs.ts'
import { memberRoutes } from './members/routes.ts'
import { noticesRoom } from './notices/room.ts'
import type { Room } from './platform/room.ts'
import { downloadRoutes } from './playback/download-routes.ts'
import { playbackRoutes } from './playback/routes.ts'
import { closedRoutes, storeGate } from './store/availability.ts'
import { pageRoutes } from './store/pages.ts'
import { storeRoutes } from './store/routes.ts'

/** The rooms of the house, lowest first: a room may import itself and those above it in this list. */
export const rooms: Room[] = [
  { name: 'store', routes: [storeGate, storeRoutes, closedRoutes, pageRoutes] },
  { name: 'members', routes: [memberRoutes], jobs: [forgetExpired] },
  { name: 'media', routes: mediaRoutes(programsOfCatalogue), jobs: mediaJobs(programsOfCatalogue) },
  {
    name: 'catalogue',
    routes: [
      catalogueRoutes,
      publisherCatalogueRoutes,
      publisherPlaylistRoutes,
      publisherTermRoutes,
      resourceIntakeRoutes,
      cataloguePages,
      findingRoutes,
    ],
    jobs: [...catalogueJobs, removeFiles],
    subscriptions: catalogueSubscriptions,
  },
  { name: 'playback', routes: [playbackRoutes, downloadRoutes] },
  { name: 'library', routes: [libraryRoutes, positionRoutes] },
  noticesRoom,
  analyticsRoom,
  { name: 'demo', routes: [publisherDemoRoutes], jobs: [drawFilm, removePictures] },
]
