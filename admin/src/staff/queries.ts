import { getAccessRules } from '@matinee/contract/store/access-rules'
import {
  getInvitation,
  listAudit,
  listAuditFacets,
  listInvitations,
  listStaff,
  type AuditFilters,
} from '@matinee/contract/members/staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const team = queryOptions({
  queryKey: ['team', 'staff'],
  queryFn: ({ signal }) => call(listStaff, { signal }),
})

export const invitations = queryOptions({
  queryKey: ['team', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
})

/** What an invited person reads. */
export const invitation = (key: string) =>
  queryOptions({
    queryKey: ['invitation', key],
    queryFn: ({ signal }) => call(getInvitation, { params: { key }, signal }),
  })

export const auditLog = (asked: AuditFilters & { page?: number }) =>
  queryOptions({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => call(listAudit, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const auditFacets = queryOptions({
  queryKey: ['audit', 'facets'],
  queryFn: ({ signal }) => call(listAuditFacets, { signal }),
})

export const accessRules = queryOptions({
  queryKey: ['access-rules'],
  queryFn: ({ signal }) => call(getAccessRules, { signal }),
})
