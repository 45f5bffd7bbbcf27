import type { Room } from '../platform/room.ts'
import { lookAtSystem } from './jobs.ts'
import { systemRoutes } from './routes.ts'
import { removeStoreRows } from './stores/removal-job.ts'
import { installedStoreRoutes } from './stores/routes.ts'

export const systemRoom: Room = {
  name: 'system',
  routes: [systemRoutes, installedStoreRoutes],
  jobs: [lookAtSystem, removeStoreRows],
}
