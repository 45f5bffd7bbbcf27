import type { Query } from '@matinee/contract/platform/endpoint'
import { listStoreMemberFields } from '@matinee/contract/members/member-fields'
import { countPeople, getPerson, listPeople, listPeopleFacets } from '@matinee/contract/members/people'
import { getImport, listFaults, listImports } from '@matinee/contract/members/people-imports'
import { listPeopleTasks, listSegments } from '@matinee/contract/members/people-lists'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { isAtWork } from '../parts/TaskCard.tsx'

const BUSY_EVERY = 1000
export const peopleList = (asked: Partial<Query<typeof listPeople>>) =>
  queryOptions({
    queryKey: ['people', 'list', asked],
    queryFn: ({ signal }) => call(listPeople, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const peopleCount = (asked: Partial<Query<typeof countPeople>>) =>
  queryOptions({
    queryKey: ['people', 'count', asked],
    queryFn: ({ signal }) => call(countPeople, { query: asked, signal }),
    staleTime: 30_000,
  })

/** The tags and countries people have, and what the viewer may do with people. */
export const facets = queryOptions({
  queryKey: ['people', 'facets'],
  queryFn: ({ signal }) => call(listPeopleFacets, { signal }),
  staleTime: 30_000,
})

export const segments = queryOptions({
  queryKey: ['people', 'segments'],
  queryFn: ({ signal }) => call(listSegments, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
})

export const person = (id: number) =>
  queryOptions({
    queryKey: ['people', 'person', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  })

export const memberFields = queryOptions({
  queryKey: ['member_fields'],
  queryFn: ({ signal }) => call(listStoreMemberFields, { signal }),
  staleTime: 30_000,
})

export const tasks = queryOptions({
  queryKey: ['people_tasks'],
  queryFn: ({ signal }) => call(listPeopleTasks, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? BUSY_EVERY : false),
})

export const imports = (page: number) =>
  queryOptions({
    queryKey: ['imports', 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.body.some(isAtWork) ? BUSY_EVERY : false),
  })

export const memberImport = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? BUSY_EVERY / 2 : false),
  })

export const faults = (id: number, page: number) =>
  queryOptions({
    queryKey: ['imports', 'faults', id, page],
    queryFn: ({ signal }) => call(listFaults, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
