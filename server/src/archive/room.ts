import type { Room } from '../platform/room.ts'
import { beginNightlyArchive, makeNightlyArchive } from './jobs.ts'
import { storeArchiveJobs } from './store-archives/jobs.ts'
import { storeArchiveRoutes } from './store-archives/routes.ts'

export const archiveRoom: Room = {
  name: 'archive',
  routes: [storeArchiveRoutes],
  jobs: [beginNightlyArchive, makeNightlyArchive, ...storeArchiveJobs],
}
