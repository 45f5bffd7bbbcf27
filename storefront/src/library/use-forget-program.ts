import { forgetView, type ProgramInProgress } from '@matinee/contract/library/library'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { browserStorage } from '../browser-storage.ts'
import { forgetPositions } from './position.ts'
import { useText } from '../text.tsx'
import { forgetBegun } from './queries.ts'
import { useRemoval } from './use-removal.ts'
import { forgetWatched } from './watched-films.ts'

/** Removes a program from the watch history of every device, with undo. */
export function useForgetProgram() {
  const t = useText()
  const queries = useQueryClient()
  const { isRemoved, remove } = useRemoval()
  const act = async (id: number) => {
    await call(forgetView, { params: { id }, keepalive: true })
    forgetPositions(browserStorage(), id)
    await refetchViewerState(queries)
  }

  return {
    isForgotten: (id: number) => isRemoved(String(id)),
    forget: ({ id, title }: ProgramInProgress) =>
      remove(String(id), { said: t('library.removed', { title }), act: () => act(id) }),
  }
}

/** Invalidates every query of positions and watched films. */
export const refetchViewerState = (queries: QueryClient) =>
  Promise.all([forgetBegun(queries), forgetWatched(queries)])
