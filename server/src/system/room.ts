import type { Room } from '../platform/room.ts'
import { lookAtSystem } from './jobs.ts'
import { systemRoutes } from './routes.ts'

export const systemRoom: Room = { name: 'system', routes: [systemRoutes], jobs: [lookAtSystem] }
