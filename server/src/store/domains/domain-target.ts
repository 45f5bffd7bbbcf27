import type { DomainList } from '@matinee/contract/store/domains'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Context } from '../../platform/context.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'

/** Where a domain of this install has to lead: to the name in `PUBLIC_URL`, or to the public addresses of the machine. */
export async function findDomainTarget({ config }: Pick<Context, 'config'>): Promise<DomainList['target']> {
  const name = config.public_url && new URL(config.public_url).hostname
  const host = name && !isIP(name.replace(/[[\]]/g, '')) && name.includes('.') ? name : null
  const addresses = host ? await resolveDomain(host) : ownAddresses()
  return { host, addresses: addresses.filter(isPublicAddress) }
}

/** The addresses of a name, none where it has no record. */
export const resolveDomain = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => [...new Set(found.map(({ address }) => address))],
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
      throw error
    },
  )

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address))
