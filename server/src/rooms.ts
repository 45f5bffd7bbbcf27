import { publisherCatalogueRoutes } from './catalogue/publisher-routes.ts'
import { cataloguePages } from './catalogue/pages.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { programsOfCatalogue } from './catalogue/placing.ts'
import { takeChecksum } from './media/checksum.ts'
import { removeVideoFiles } from './media/removal.ts'
import { mediaRoutes } from './media/routes.ts'
import { sweepingUploads } from './media/upload-jobs.ts'
import { forgetExpired } from './members/jobs.ts'
import { memberRoutes } from './members/routes.ts'
import type { Room } from './platform/room.ts'
import { pageRoutes } from './store/pages.ts'
import { storeRoutes } from './store/routes.ts'

/** The rooms of the house, lowest first: a room may import itself and those above it in this list. */
export const rooms: Room[] = [
  { name: 'store', routes: [storeRoutes, pageRoutes] },
  { name: 'members', routes: [memberRoutes], jobs: [forgetExpired] },
  {
    name: 'media',
    routes: mediaRoutes(programsOfCatalogue),
    jobs: [takeChecksum, removeVideoFiles, sweepingUploads(programsOfCatalogue)],
  },
  { name: 'catalogue', routes: [catalogueRoutes, publisherCatalogueRoutes, cataloguePages] },
]
