import { getProgram, listPrograms, type ProgramRow } from '@matinee/contract/programs'
import { listTerms } from '@matinee/contract/terms'
import type { Query } from '@matinee/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

const BUSY_EVERY = 1000
const BUSY = new Set(['uploaded', 'probing', 'encoding'])

/** A program whose film is still being made. */
export const isInTheMaking = ({ video_state }: Pick<ProgramRow, 'video_state'>) => BUSY.has(video_state ?? '')

export const programs = (asked: Partial<Query<typeof listPrograms>>) =>
  queryOptions({
    queryKey: ['programs', asked],
    queryFn: ({ signal }) => call(listPrograms, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.body.some(isInTheMaking) ? BUSY_EVERY : false),
  })

export const program = (id: number) =>
  queryOptions({
    queryKey: ['program', id],
    queryFn: ({ signal }) => call(getProgram, { params: { id }, signal }),
    // Its picture and length come with the film.
    refetchInterval: ({ state }) => (state.data && isInTheMaking(state.data) ? BUSY_EVERY : false),
  })

export type TermKind = keyof typeof listTerms

export const terms = (kind: TermKind) =>
  queryOptions({
    queryKey: ['terms', kind],
    queryFn: ({ signal }) => call(listTerms[kind], { signal }),
    staleTime: 30_000,
  })
