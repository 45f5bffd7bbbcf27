import type { Query } from '@matinee/contract/platform/endpoint'
import { listPeopleValues } from '@matinee/contract/billing/sales'
import { listStoreMemberFields } from '@matinee/contract/members/member-fields'
import { countPeople, getPerson, listPeople, listPeopleFacets } from '@matinee/contract/members/people'
import { getTakeover, listPaymentRequests } from '@matinee/contract/billing/takeover'
import { getImport, listFaults, listImports } from '@matinee/contract/members/people-imports'
import { listPeopleTasks, listSegments } from '@matinee/contract/members/people-lists'
import { keepPreviousData } from '@tanstack/react-query'
import { readQuery } from '../read.ts'
import { isAtWork } from '../parts/TaskCard.tsx'

const BUSY_EVERY = 1000
export const peopleList = (asked: Partial<Query<typeof listPeople>>) =>
  readQuery(
    listPeople,
    { query: asked },
    {
      placeholderData: keepPreviousData,
    },
  )

export const peopleCount = (asked: Partial<Query<typeof countPeople>>) =>
  readQuery(
    countPeople,
    { query: asked },
    {
      staleTime: 30_000,
    },
  )

/** The plans of these people and what they have paid. */
export const peopleValues = (ids: readonly number[]) =>
  readQuery(
    listPeopleValues,
    { query: { ids: ids.join(',') } },
    {
      placeholderData: keepPreviousData,
    },
  )

/** The tags and countries in use, and the viewer's permissions on people. */
export const facets = readQuery(
  listPeopleFacets,
  {},
  {
    staleTime: 30_000,
  },
)

export const segments = readQuery(
  listSegments,
  {},
  {
    staleTime: 30_000,
    refetchInterval: 60_000,
  },
)

export const person = (id: number) => readQuery(getPerson, { params: { id } })

export const memberFields = readQuery(
  listStoreMemberFields,
  {},
  {
    staleTime: 30_000,
  },
)

export const tasks = readQuery(
  listPeopleTasks,
  {},
  {
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? BUSY_EVERY : false),
  },
)

export const imports = (page: number) =>
  readQuery(
    listImports,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.body.some(isAtWork) ? BUSY_EVERY : false),
    },
  )

/** What Stripe holds of the people an import brought; asked again while it works, or while people are being asked. */
export const takeover = (id: number, { isAsking = false } = {}) =>
  readQuery(
    getTakeover,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'looking' || data?.state === 'taking' || (isAsking && data && data.to_ask > 0)
          ? BUSY_EVERY
          : false,
    },
  )

/** Read anew whenever `asked` changes. */
export const paymentRequests = (id: number, page: number, asked: number) => {
  const query = readQuery(
    listPaymentRequests,
    { params: { id }, query: { page } },
    { placeholderData: keepPreviousData },
  )
  return { ...query, queryKey: [...query.queryKey, asked] as const }
}

export const memberImport = (id: number) =>
  readQuery(
    getImport,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? BUSY_EVERY / 2 : false),
    },
  )

export const faults = (id: number, page: number) =>
  readQuery(
    listFaults,
    { params: { id }, query: { page } },
    {
      placeholderData: keepPreviousData,
    },
  )
