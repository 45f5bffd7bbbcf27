import { getPlaylist } from '@matinee/contract/catalogue/playlists'
import { staffCategories, staffAuthors } from '@matinee/contract/catalogue/terms'
import { getHome } from '@matinee/contract/home/home'
import { listVideos } from '@matinee/contract/media/media'
import { keyOf } from '@matinee/client/queries'
import * as contract from '@matinee/contract/catalogue/programs'
import type { Reply } from '@matinee/contract/platform/endpoint'
import type { Program, ProgramRow } from '@matinee/contract/catalogue/programs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../call.ts'
import { useVideoActions } from '../media/use-video-actions.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess, type Undo } from '../parts/notify.tsx'
import { t, type Word } from '../text.ts'
import { program, programRevisions } from './queries.ts'

const LISTS = [
  contract.listPrograms,
  listVideos,
  getHome,
  staffCategories.list,
  staffAuthors.list,
  getPlaylist,
]

/** Caches a program the server answered, and invalidates the lists. */
export function useKeepProgram() {
  const queries = useQueryClient()
  return (saved: Program) => {
    queries.setQueryData(program(saved.id).queryKey, saved)
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
    void queries.invalidateQueries({ queryKey: programRevisions(saved.id).queryKey })
  }
}

/** The actions on a program, from its row or its screen; each shows its result, most can be undone. */
export function useProgramActions() {
  const act = useAct()
  const putBack = usePutBack()
  const askAndRemove = useRemove()
  type Row = Pick<ProgramRow, 'id' | 'status' | 'title' | 'publish_at' | 'expire_at' | 'coming_soon'>
  const backTo = (row: Row): Undo => ({ label: t('undo'), run: () => void putBack(row) })

  return {
    publish: (row: Row, query: { version?: number } = {}) =>
      act('program.published', () => call(contract.publishProgram, { params: { id: row.id }, query })),
    unpublish: (row: Row) =>
      act('program.unpublished', () => call(contract.unpublishProgram, params(row)), backTo(row)),
    archive: (row: Row) =>
      act('program.archived', () => call(contract.archiveProgram, params(row)), backTo(row)),
    restore: (row: Row) => act('program.restored', () => call(contract.restoreProgram, params(row))),
    unschedule: (row: Row) =>
      act('program.unscheduled', () => call(contract.unscheduleProgram, params(row)), backTo(row)),
    duplicate: (row: Row) => act('program.duplicated', () => call(contract.duplicateProgram, params(row))),
    discard: (row: Row) => act('program.discarded', () => call(contract.discardChanges, params(row))),
    askAndRemove,
  }
}

const params = ({ id }: { id: number }) => ({ params: { id } })

/** Runs one action and shows its result; resolves to the updated program, rejects with the refusal it has shown. */
function useAct() {
  const keep = useKeepProgram()
  const offerRetry = useRetryOffer()
  return async (said: Word, work: () => Promise<Program>, undo?: Undo): Promise<Program> => {
    try {
      const saved = await work()
      keep(saved)
      notifySuccess(t(said, { title: saved.title }), undo)
      return saved
    } catch (error) {
      if (isFilmFailed(error)) void offerRetry(error)
      else notifyError(error)
      throw error
    }
  }
}

const isFilmFailed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'film_failed'

/** Shows why the film of a program failed, with a retry. */
function useRetryOffer() {
  const { retry } = useVideoActions()
  return async ({ message, answer }: ApiError) => {
    const isWanted = await askConfirmation({
      title: t('film_failed.title'),
      text: message,
      action: t('retry'),
      keep: t('close'),
      harmless: true,
    })
    if (!isWanted) return
    await retry.mutateAsync(Number(answer['video_id']))
    notifySuccess(t('film_failed.retrying'))
  }
}

/** Restores the former status of a program; unpublished changes stay unpublished. */
function usePutBack() {
  const act = useAct()
  return ({ id, status, publish_at, expire_at, coming_soon }: Parameters<typeof backFrom>[0]) =>
    act('program.put_back', () => backFrom({ id, status, publish_at, expire_at, coming_soon })).catch(
      () => null,
    )
}

function backFrom(
  row: Pick<ProgramRow, 'id' | 'status' | 'publish_at' | 'expire_at' | 'coming_soon'>,
): Promise<Reply<typeof contract.publishProgram>> {
  const { id, status, publish_at, expire_at, coming_soon } = row
  if (status === 'published')
    return call(contract.publishProgram, { params: { id }, query: { changes: 'keep' } })
  if (status === 'scheduled' && publish_at)
    return call(contract.scheduleProgram, { params: { id }, body: { publish_at, expire_at, coming_soon } })
  return call(contract.restoreProgram, { params: { id } })
}

function useRemove() {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: number) => call(contract.deleteProgram, { params: { id } }),
    onError: notifyError,
    onSuccess(_nothing, id) {
      queries.removeQueries({ queryKey: program(id).queryKey })
      for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
      notifySuccess(t('program.deleted'))
    },
  })

  /** Asks for confirmation; resolves to true once the program is deleted. */
  return async ({ id, title, in_collections }: Pick<ProgramRow, 'id' | 'title' | 'in_collections'>) => {
    const isSure = await askConfirmation({
      title: t('program.delete_title', { title }),
      text: in_collections > 0 ? t('program.delete_in', { count: in_collections }) : t('program.delete_text'),
      action: t('program.delete'),
    })
    if (!isSure) return false
    await remove.mutateAsync(id)
    return true
  }
}
