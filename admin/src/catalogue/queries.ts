import { keyOf } from '@matinee/client/queries'
import { listCustomFields } from '@matinee/contract/catalogue/catalogue'
import {
  compareProgramRevision,
  getAutomaticCut,
  getProgram,
  listProgramRevisions,
  listPrograms,
  listViews,
  type ImageShape,
  type Program,
  type ProgramRow,
} from '@matinee/contract/catalogue/programs'
import { staffAuthors, staffCategories, type TermKind } from '@matinee/contract/catalogue/terms'
import type { Query } from '@matinee/contract/platform/endpoint'
import { listProgramTasks } from '@matinee/contract/catalogue/program-tasks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'
import { isAtWork } from '../parts/TaskCard.tsx'

const BUSY_EVERY = 1000
const BUSY = new Set(['uploaded', 'probing', 'encoding'])

/** Whether the film of a program is still being processed. */
export const isInTheMaking = ({ video_state }: Pick<ProgramRow, 'video_state'>) => BUSY.has(video_state ?? '')

/** The same, or its replacement is. */
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
      // Picture and length change once the film is ready.
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? BUSY_EVERY : false),
    },
  )

export type { TermKind }

/** Categories and authors have the same calls. */
export const termCalls = { categories: staffCategories, authors: staffAuthors }

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
  /** The source picture of the crop: another source, another crop. */
  original: string | undefined
}

/** The default crop of a shape. */
export const automaticCut = ({ id, shape, from, original }: CutQuery) =>
  queryOptions({
    queryKey: [...keyOf(getAutomaticCut, { params: { id, shape } }), original],
    queryFn: ({ signal }) => call(getAutomaticCut, { params: { id, shape }, query: { from }, signal }),
    staleTime: Infinity,
  })

/** Bulk tasks that run or ended recently. */
export const programTasks = readQuery(
  listProgramTasks,
  {},
  {
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? BUSY_EVERY : false),
  },
)

/** The viewer's saved views. */
export const views = readQuery(
  listViews,
  {},
  {
    staleTime: 60_000,
  },
)

/** The custom fields of programs. */
export const customFields = readQuery(
  listCustomFields,
  {},
  {
    staleTime: 30_000,
  },
)

export const programRevisions = (id: number) => readQuery(listProgramRevisions, { params: { id } })

export const programRevision = (id: number, revision_id: number) =>
  readQuery(compareProgramRevision, { params: { id, revision_id } })
