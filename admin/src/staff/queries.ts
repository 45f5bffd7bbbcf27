import { keyOf } from '@matinee/client/queries'
import { listApiKeys } from '@matinee/contract/members/api-keys'
import { getAccessRules } from '@matinee/contract/store/access-rules'
import {
  getInvitation,
  listAudit,
  listAuditFacets,
  listInvitations,
  listStaff,
  type AuditFilters,
} from '@matinee/contract/members/staff'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { readQuery } from '../read.ts'

export const team = readQuery(listStaff, {})

export const invitations = readQuery(listInvitations, {})

/** The invitation as its recipient sees it. */
export const invitation = (key: string) => readQuery(getInvitation, { params: { key } })

export const auditLog = (asked: AuditFilters & { page?: number }) =>
  readQuery(
    listAudit,
    { query: asked },
    {
      placeholderData: keepPreviousData,
    },
  )

export const auditFacets = readQuery(listAuditFacets, {})

export const apiKeys = readQuery(listApiKeys, {})

export const accessRules = readQuery(getAccessRules, {})

/** Invalidates all data of the team. */
export const refreshTeam = (queries: QueryClient) =>
  Promise.all(
    [listStaff, listInvitations].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
  )
