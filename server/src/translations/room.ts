import type { Room } from '../platform/room.ts'
import { translationRoutes } from './routes.ts'

export const translationsRoom: Room = { name: 'translations', routes: [translationRoutes] }
