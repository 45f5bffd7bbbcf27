import { listPrograms, getProgram } from '@matinee/contract/catalogue/programs'
import { keyOf } from '@matinee/client/queries'
import {
  addToPlaylist,
  changeEntry,
  orderPlaylist,
  removeFromPlaylist,
  type NewEntry,
  type PlaylistEntry,
  listResources,
} from '@matinee/contract/catalogue/playlists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { playlist } from './queries.ts'

export type PlaylistEditor = ReturnType<typeof usePlaylist>

/** Props of the components that add entries to a playlist. */
export interface AddEntriesProps {
  collectionId: number
  entries: PlaylistEntry[]
  editor: PlaylistEditor
}

type Entries = PlaylistEntry[]
export type EntryChanges = Partial<Record<'title' | 'description', string>> & { free_preview?: boolean }

/** Mutations of a playlist. Each is shown at once, sent in turn, and reverted if it is refused. */
export function usePlaylist(id: number) {
  const queries = useQueryClient()
  const key = playlist(id).queryKey
  const params = { id }

  const shared = {
    // Sent one after another: each response is the whole list, and must not be older than the list on the screen.
    scope: { id: `playlist ${id}` },
    async onError(error: unknown) {
      notifyError(error)
      await queries.invalidateQueries({ queryKey: key })
    },
    onSuccess(saved: Entries) {
      const waiting = queries.isMutating({ mutationKey: key })
      if (waiting <= 1) queries.setQueryData(key, saved)
      for (const list of LISTS) void queries.invalidateQueries({ queryKey: keyOf(list) })
    },
    mutationKey: key,
  }
  const foresee = async (change: (entries: Entries) => Entries) => {
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, (entries) => entries && change(entries))
  }

  const add = useMutation({
    ...shared,
    mutationFn: (body: { entries: NewEntry[]; before?: number }) => call(addToPlaylist, { params, body }),
  })
  const order = useMutation({
    ...shared,
    mutationFn: (entries: Entries) =>
      call(orderPlaylist, { params, body: { ids: entries.map(({ id }) => id) } }),
    onMutate: (entries) => foresee(() => entries),
  })
  const change = useMutation({
    ...shared,
    mutationFn: ({ entry, changes }: { entry: number; changes: EntryChanges }) =>
      call(changeEntry, { params: { id, chapter_id: entry }, body: changes }),
    onMutate: ({ entry, changes }) =>
      foresee((entries) => entries.map((one) => foreseen(one, entry, changes))),
  })
  const drop = useMutation({
    ...shared,
    mutationFn: (gone: Entries) =>
      call(removeFromPlaylist, { params, query: { ids: gone.map(({ id }) => id).join(',') } }),
    onMutate: (gone) => foresee((entries) => entries.filter((entry) => !gone.includes(entry))),
  })

  function remove(gone: Entries) {
    const entries = queries.getQueryData(key) ?? []
    const back = runsOf(entries, gone)
    drop.mutate(gone, {
      onSuccess: () =>
        notifySuccess(removedText(gone), {
          label: t('undo'),
          run: () => back.forEach((run) => add.mutate(run)),
        }),
    })
  }

  return { add, order, change, remove }
}

const LISTS = [listPrograms, getProgram, listResources]

const removedText = (gone: Entries) =>
  gone.length === 1
    ? t('playlist.removed_one', { title: gone[0]!.title })
    : t('playlist.removed', { count: gone.length })

const foreseen = (one: PlaylistEntry, entry: number, { title, description, free_preview }: EntryChanges) =>
  one.id !== entry
    ? one
    : {
        ...one,
        // An empty title falls back to the program's, which only the server knows.
        ...(title?.trim() && { title: title.trim(), own_title: title.trim() }),
        ...(description !== undefined && { description: description.trim() || null }),
        ...(free_preview !== undefined && { free_preview }),
      }

/** Groups removed entries for undo: adjacent ones are added together, before the entry that followed them. */
function runsOf(entries: Entries, gone: Entries): { entries: NewEntry[]; before?: number }[] {
  const runs: { entries: NewEntry[]; before?: number }[] = []
  entries.forEach((entry, index) => {
    if (!gone.includes(entry)) return
    const next = entries.slice(index).find((one) => !gone.includes(one))?.id
    const last = runs.at(-1)
    if (last && last.before === next) last.entries.push(asNew(entry))
    else runs.push({ entries: [asNew(entry)], ...(next !== undefined && { before: next }) })
  })
  return runs
}

const asNew = ({
  kind,
  program_id,
  resource,
  own_title,
  description,
  free_preview,
}: PlaylistEntry): NewEntry => ({
  kind: kind as NewEntry['kind'],
  ...(program_id !== null && { program_id }),
  ...(resource && { resource_id: resource.id }),
  ...(own_title !== null && { title: own_title }),
  ...(description !== null && { description }),
  free_preview,
})
