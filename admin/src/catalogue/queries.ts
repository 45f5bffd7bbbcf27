import { keyOf } from '@matinee/client/queries'
import { listCustomFields } from '@matinee/contract/catalogue/catalogue'
import {
  getAutomaticCut,
  getProgram,
  listPrograms,
  listViews,
  type ImageShape,
  type Program,
  type ProgramRow,
} from '@matinee/contract/catalogue/programs'
import { authorCalls, categoryCalls, type TermKind } from '@matinee/contract/catalogue/terms'
import type { Query } from '@matinee/contract/platform/endpoint'
import { listProgramTasks } from '@matinee/contract/catalogue/program-tasks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'
import { isAtWork } from '../parts/TaskCard.tsx'

const BUSY_EVERY = 1000
const BUSY = new Set(['uploaded', 'probing', 'encoding'])

/** A program whose film is still being made. */
export const isInTheMaking = ({ video_state }: Pick<ProgramRow, 'video_state'>) => BUSY.has(video_state ?? '')

/** The same, or one whose next film is. */
const isWaiting = ({ video_state, next_video }: Program) =>
  BUSY.has(video_state ?? '') || BUSY.has(next_video?.state ?? '')

export const programs = (asked: Partial<Query<typeof listPrograms>>) =>
  readQuery(
    listPrograms,
    { query: asked },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.body.some(isInTheMaking) ? BUSY_EVERY : false),
    },
  )

export const program = (id: number) =>
  readQuery(
    getProgram,
    { params: { id } },
    {
      // Its picture and length come with the film.
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? BUSY_EVERY : false),
    },
  )

export type { TermKind }

/** The calls of categories and authors are alike. */
export const termCalls = { categories: categoryCalls, authors: authorCalls }

export const terms = (kind: TermKind) =>
  readQuery(
    termCalls[kind].list,
    {},
    {
      staleTime: 30_000,
    },
  )

interface CutQuery {
  id: number
  shape: ImageShape
  from: ImageShape
  /** What is cut: another one, another cut. */
  original: string | undefined
}

/** Which part of a picture a shape shows where nobody chose one. */
export const automaticCut = ({ id, shape, from, original }: CutQuery) =>
  queryOptions({
    queryKey: [...keyOf(getAutomaticCut, { params: { id, shape } }), original],
    queryFn: ({ signal }) => call(getAutomaticCut, { params: { id, shape }, query: { from }, signal }),
    staleTime: Infinity,
  })

/** What is being done to many programs, and was done lately. */
export const programTasks = readQuery(
  listProgramTasks,
  {},
  {
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? BUSY_EVERY : false),
  },
)

/** The viewer's own lists. */
export const views = readQuery(
  listViews,
  {},
  {
    staleTime: 60_000,
  },
)

/** The store's own fields. */
export const customFields = readQuery(
  listCustomFields,
  {},
  {
    staleTime: 30_000,
  },
)
