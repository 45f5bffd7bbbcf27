import { forgetView, type Begun } from '@matinee/contract/library'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keptHere } from '../playback/kept.ts'
import { forgetPositions } from '../playback/position.ts'
import { useText } from '../text.tsx'
import { forgetBegun } from './queries.ts'
import { useRemoval } from './use-removal.ts'
import { forgetWatched } from './watched.ts'

/** Forgets that the viewer has seen anything of a program, on every device, unless they think again. */
export function useForgetting() {
  const t = useText()
  const queries = useQueryClient()
  const { isRemoved, remove } = useRemoval()
  const act = async (id: number) => {
    await call(forgetView, { params: { id }, keepalive: true })
    forgetPositions(keptHere(), id)
    await askAnew(queries)
  }

  return {
    isForgotten: (id: number) => isRemoved(String(id)),
    forget: ({ id, title }: Begun) =>
      remove(String(id), { said: t('library.removed', { title }), act: () => act(id) }),
  }
}

/** After something was forgotten: all that says where the viewer is, and what they have watched. */
export const askAnew = (queries: QueryClient) => Promise.all([forgetBegun(queries), forgetWatched(queries)])
