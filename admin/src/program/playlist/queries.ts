import { getPlaylist, listResources } from '@matinee/contract/catalogue/playlists'
import { listPrograms } from '@matinee/contract/catalogue/programs'
import { keepPreviousData } from '@tanstack/react-query'
import { readPages } from '../../read-pages.ts'
import { readQuery } from '../../read.ts'

const BUSY_EVERY = 1500
const BUSY = new Set(['uploaded', 'probing', 'encoding'])

/** The entries of a collection, in order. */
export const playlist = (id: number) =>
  readQuery(
    getPlaylist,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ video_state }) => BUSY.has(video_state ?? '')) ? BUSY_EVERY : false,
    },
  )

/** The downloadable files of a program, in order. */
export const resources = (id: number) => readQuery(listResources, { params: { id } })

/** Films of any status whose title contains the search term. */
export const filmChoices = (search: string) =>
  readPages(
    listPrograms,
    { query: { kind: 'video', ...(search && { search }) } },
    {
      getNextPageParam: ({ headers }, pages) =>
        headers['last-page'] ? undefined : { page: pages.length + 1 },
      placeholderData: keepPreviousData,
    },
  )
