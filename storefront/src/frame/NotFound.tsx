import { screen } from '../screen.tsx'

/** The page of an address that leads nowhere, fetched where one does. */
export const NotFound = screen(() => import('./NotFoundScreen.tsx'))
