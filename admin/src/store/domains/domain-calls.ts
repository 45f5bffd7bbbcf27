import {
  addDomain,
  checkDomain,
  listDomains,
  makeMainDomain,
  removeDomain,
  type Domain,
} from '@matinee/contract/store/domains'
import {
  checkStoreDomain,
  giveStoreDomain,
  listInstalledStores,
  makeStoreDomainMain,
  takeStoreDomain,
} from '@matinee/contract/system/stores'
import { queriesUnder } from '@matinee/client/queries'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'

/** How the domains of a store are changed: by its own staff, or by whoever runs the install. */
export interface DomainCalls {
  /** The address below which all reads are outdated by a change. */
  path: string
  check(host: string): ReturnType<typeof ownCheck>
  add(domain: string): Promise<Domain>
  makeMain(host: string): Promise<undefined>
  remove(host: string): Promise<undefined>
}

const ownCheck = (host: string) => readQuery(checkDomain, { params: { host } })

const OWN_CALLS: DomainCalls = {
  path: listDomains.path,
  check: ownCheck,
  add: (domain) => call(addDomain, { body: { domain } }),
  makeMain: (host) => call(makeMainDomain, { params: { host } }),
  remove: (host) => call(removeDomain, { params: { host } }),
}

/** For a store of this install. */
export const domainCallsOf = (id: number): DomainCalls => ({
  path: listInstalledStores.path,
  check: (host) => readQuery(checkStoreDomain, { params: { id, host } }) as ReturnType<typeof ownCheck>,
  add: (domain) => call(giveStoreDomain, { params: { id }, body: { domain } }),
  makeMain: (host) => call(makeStoreDomainMain, { params: { id, host } }),
  remove: (host) => call(takeStoreDomain, { params: { id, host } }),
})

export const DomainCallsContext = createContext(OWN_CALLS)

export const useDomainCalls = () => use(DomainCallsContext)

/** Reads the domains and their checks anew. */
export function useRefreshDomains() {
  const queries = useQueryClient()
  const { path } = useDomainCalls()
  return () => queries.invalidateQueries(queriesUnder(path))
}
