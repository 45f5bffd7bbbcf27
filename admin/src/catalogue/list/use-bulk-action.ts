import { getPlaylist } from '@matinee/contract/catalogue/playlists'
import { staffCategories, staffAuthors } from '@matinee/contract/catalogue/terms'
import { getHome } from '@matinee/contract/home/home'
import { keyOf } from '@matinee/client/queries'
import {
  actOnPrograms,
  type BulkAction,
  type Program,
  listPrograms,
  getProgram,
} from '@matinee/contract/catalogue/programs'
import type { Body, ReplyBody } from '@matinee/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { filtersOf, type ProgramSearch } from '../program-search.ts'
import { useProgramTasks } from './use-program-tasks.ts'
import type { Selection } from '../../parts/list/use-selection.ts'

type BulkActionBody = Body<typeof actOnPrograms>
export type BulkResult = ReplyBody<typeof actOnPrograms>
type BulkResultDone = BulkResult['done']

export interface BulkActionInput {
  action: BulkAction
  term_id?: number
  access?: Program['access']
}

/** The queries a bulk action invalidates. */
export const BULK_LISTS = [
  listPrograms,
  getProgram,
  getHome,
  staffCategories.list,
  staffAuthors.list,
  getPlaylist,
]

// Larger selections run in the background.
const AT_ONCE = 50

/** Runs a bulk action on the selection; a small one shows its result, with undo where possible. */
export function useBulkAction(
  selection: Selection,
  asked: ProgramSearch,
  onRefused: (outcome: BulkResult) => void,
) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (wish: BulkActionBody) => call(actOnPrograms, { body: wish }),
    onError: notifyError,
    onSettled: () => {
      for (const list of BULK_LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
    },
  })
  const { start } = useProgramTasks()

  function run(asking: BulkActionInput) {
    const ids = [...selection.ids]
    if (selection.isWhole) begin({ ...asking, filters: filtersOf(asked) })
    else if (ids.length > AT_ONCE) begin({ ...asking, ids })
    else actAtOnce({ ...asking, ids })
  }

  const begin = (body: Parameters<typeof start.mutate>[0]) =>
    start.mutate(body, { onSuccess: selection.clear })

  function actAtOnce(asking: BulkActionInput & { ids: number[] }) {
    act.mutate(asking, {
      onSuccess(outcome) {
        const back = backOf(asking.action, outcome.done)
        const undo = back.length > 0 && { label: t('undo'), run: () => void putBack(back) }
        if (outcome.done.length > 0)
          notifySuccess(t(`bulk.done.${asking.action}`, { count: outcome.done.length }), undo || undefined)
        if (outcome.refused.length > 0) onRefused(outcome)
        else selection.clear()
      },
    })
  }

  async function putBack(wishes: BulkActionBody[]) {
    for (const wish of wishes) await act.mutateAsync(wish).catch(() => null)
    notifySuccess(t('bulk.put_back'))
  }

  return { run, isPending: act.isPending || start.isPending }
}

/** The undo of hiding or archiving: restores each program's status. */
function backOf(action: BulkAction, done: BulkResultDone): BulkActionBody[] {
  if (action !== 'unpublish' && action !== 'archive') return []
  const was = (status: string) => done.filter((each) => each.was === status).map(({ id }) => id)
  const [published, scheduled] = [was('published'), was('scheduled')]
  // Hiding a program drops its release date, so a list with scheduled programs cannot be restored.
  if (scheduled.length > 0) return []
  const hidden = done.filter((each) => each.was !== 'published').map(({ id }) => id)
  return [
    ...(published.length > 0 ? [{ action: 'publish', changes: 'keep', ids: published } as const] : []),
    ...(action === 'archive' && hidden.length > 0 ? [{ action: 'restore', ids: hidden } as const] : []),
  ]
}
