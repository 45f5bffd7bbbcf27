import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type { Reader } from 'mmdb-lib'
import type { Context } from './context.ts'

// The combined file: an address of IPv6 in the one of IPv4 alone would be found in China.
const SHIPPED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

// An address of IPv4 as a socket that takes both kinds writes it.
const MAPPED = /^::ffff:(?=\d+\.)/i

/** As the shipped file has it, and as MaxMind's do. */
type Entry = { country_code?: string; country?: { iso_code?: string } }

/** In which country network addresses are. The file, of 8 MB, is read when it is asked for the first time. */
export class Countries {
  readonly #path: string
  #reader: Promise<Reader<never>> | undefined

  /** `path`: a file in MaxMind's format in place of the shipped one. */
  constructor(path: string | null) {
    this.#path = path ?? createRequire(import.meta.url).resolve(SHIPPED)
  }

  /** Two letters of ISO 3166; null for an address that is private, unknown or none. */
  async of(address: string): Promise<string | null> {
    const plain = address.replace(MAPPED, '')
    if (isIP(plain) === 0) return null
    const entry = (await (this.#reader ??= this.#open())).get(plain) as Entry | null
    return codeIn(entry?.country_code ?? entry?.country?.iso_code)
  }

  async #open() {
    const [{ Reader }, file] = await Promise.all([import('mmdb-lib'), readFile(this.#path)])
    return new Reader<never>(file)
  }
}

const codeIn = (text: string | undefined): string | null =>
  text && /^[A-Z]{2}$/.test(text) && text !== 'XX' && text !== 'ZZ' ? text : null

/** The country a request comes from: what a trusted proxy says of it, else what its address says. */
export async function countryOf({ config, countries }: Context, request: FastifyRequest) {
  const said =
    config.country_header && comesByProxy(config, request)
      ? request.headers[config.country_header]
      : undefined
  return typeof said === 'string' ? codeIn(said.trim().toUpperCase()) : countries.of(request.ip)
}

/** Where proxies are known by their networks, others may reach us too, and say what they like. */
const comesByProxy = ({ trust_proxy }: Context['config'], { ips }: FastifyRequest) =>
  !Array.isArray(trust_proxy) || (ips?.length ?? 0) > 1
