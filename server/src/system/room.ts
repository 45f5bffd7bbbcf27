import type { Room } from '../platform/room.ts'
import { systemRoutes } from './routes.ts'

export const systemRoom: Room = { name: 'system', routes: [systemRoutes] }
