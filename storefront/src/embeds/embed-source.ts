import { listChapters, type Chapter } from '@matinee/contract/catalogue/catalogue'
import {
  getLinkedLivePlayback,
  getLinkedPlayback,
  listLinkedChapters,
} from '@matinee/contract/catalogue/private-links'
import { getEmbedPlayback } from '@matinee/contract/embeds/embeds'
import { getLivePlayback, type LivePlayback } from '@matinee/contract/live/live-playback'
import type { Playback } from '@matinee/contract/playback/playback'
import { keyOf } from '@matinee/client/queries'
import { call } from '../call.ts'
import { fetchPlaylist } from '../program/chapters/queries.ts'

/** A query of the player, whoever it asks. */
export interface EmbedQuery<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

/** Where a player outside of a program's page asks for what it plays. */
export interface EmbedSource {
  film(chapterId: number | undefined): EmbedQuery<Playback>
  chapters: EmbedQuery<Chapter[]>
  broadcast: EmbedQuery<LivePlayback>
}

/** What guests may watch. */
export function guestSource({ id, permalink }: { id: number; permalink: string }): EmbedSource {
  return {
    film(chapter_id) {
      const input = { params: { permalink }, query: chapter_id ? { chapter_id } : {} }
      return {
        queryKey: keyOf(getEmbedPlayback, input),
        queryFn: ({ signal }) => call(getEmbedPlayback, { ...input, signal }),
      }
    },
    chapters: {
      queryKey: keyOf(listChapters, { query: { permalink } }),
      queryFn: ({ signal }) =>
        fetchPlaylist((part) => call(listChapters, { query: { permalink, ...part }, signal })),
    },
    broadcast: {
      queryKey: keyOf(getLivePlayback, { params: { id } }),
      queryFn: ({ signal }) => call(getLivePlayback, { params: { id }, signal }),
    },
  }
}

/** What a private link opens to somebody who has begun to play. */
export function linkSource(token: string, play: string): EmbedSource {
  const params = { token }
  return {
    film(chapter_id) {
      const input = { params, query: { play, ...(chapter_id && { chapter_id }) } }
      return {
        queryKey: keyOf(getLinkedPlayback, input),
        queryFn: ({ signal }) => call(getLinkedPlayback, { ...input, signal }),
      }
    },
    chapters: {
      queryKey: keyOf(listLinkedChapters, { params }),
      queryFn: ({ signal }) =>
        fetchPlaylist((part) => call(listLinkedChapters, { params, query: part, signal })),
    },
    broadcast: {
      queryKey: keyOf(getLinkedLivePlayback, { params, query: { play } }),
      queryFn: ({ signal }) => call(getLinkedLivePlayback, { params, query: { play }, signal }),
    },
  }
}
