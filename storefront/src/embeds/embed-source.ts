import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import {
  getLinkedLivePlayback,
  getLinkedPlayback,
  listLinkedChapters,
} from '@matinee/contract/catalogue/private-links'
import { getEmbedPlayback } from '@matinee/contract/embeds/embeds'
import type { LivePlayback } from '@matinee/contract/live/live-playback'
import type { Playback } from '@matinee/contract/playback/playback'
import { keyOf } from '@matinee/client/queries'
import type { UseQueryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { livePlaybackOf } from '../live/queries.ts'
import { chaptersOf, fetchPlaylist } from '../program/chapters/queries.ts'
import { readQuery } from '../read.ts'

/** Where a player outside of a program's page asks for what it plays. */
export interface EmbedSource {
  film(chapterId: number | undefined): UseQueryOptions<Playback>
  chapters: UseQueryOptions<Chapter[], Error, Chapter[], ReturnType<typeof keyOf>>
  broadcast: UseQueryOptions<LivePlayback>
}

/** What guests may watch. */
export const guestSource = ({ id, permalink }: { id: number; permalink: string }): EmbedSource => ({
  film: (chapter_id) =>
    readQuery(getEmbedPlayback, { params: { permalink }, query: chapter_id ? { chapter_id } : {} }),
  chapters: chaptersOf(permalink),
  broadcast: livePlaybackOf(id),
})

/** What a private link opens to somebody who has begun to play. */
export function linkSource(token: string, play: string): EmbedSource {
  const params = { token }
  return {
    film: (chapter_id) =>
      readQuery(getLinkedPlayback, { params, query: { play, ...(chapter_id && { chapter_id }) } }),
    chapters: {
      queryKey: keyOf(listLinkedChapters, { params }),
      queryFn: ({ signal }) =>
        fetchPlaylist((part) => call(listLinkedChapters, { params, query: part, signal })),
    },
    broadcast: readQuery(getLinkedLivePlayback, { params, query: { play } }),
  }
}
