import { createRoute } from '@tanstack/react-router'
import { shell } from '../layout-routes.ts'
import { HomeScreen } from './HomeScreen.tsx'

const home = createRoute({ getParentRoute: () => shell, path: '/', component: HomeScreen })

/** The home screen. */
export const homeRoutes = [home] as const
