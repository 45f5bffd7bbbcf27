import { checkDomain, listDomains } from '@matinee/contract/store/domains'
import { queriesUnder } from '@matinee/client/queries'
import { useQueryClient } from '@tanstack/react-query'
import { readQuery } from '../../read.ts'

export const domains = readQuery(listDomains, {})

/** A visit to the domain; it is made anew when somebody asks. */
export const domainCheck = (host: string) => readQuery(checkDomain, { params: { host } })

/** Reads the domains and their checks anew. */
export function useRefreshDomains() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(queriesUnder(listDomains.path))
}
