import { createRoute } from '@tanstack/react-router'
import { anId, shell } from '../layout-routes.ts'
import { lazyScreen } from '../lazy-part.ts'
import { visitProgram } from './visit-program.ts'

const program = createRoute({
  getParentRoute: () => shell,
  path: '/programs/$id',
  params: anId,
  loader: ({ params: { id } }) => visitProgram(id),
  component: lazyScreen(() => import('./ProgramScreen.tsx'), 'ProgramScreen'),
})

/** The screen of one program. */
export const programRoutes = [program] as const
