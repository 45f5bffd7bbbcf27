import type { Knowledge } from '../members/people/context.ts'
import type { Room } from '../platform/room.ts'
import { homeRoutes } from './routes.ts'

export const homeRoom = (known: Knowledge): Room => ({ name: 'home', routes: [homeRoutes(known)] })
