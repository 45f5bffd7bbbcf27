import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import type { Reader } from 'mmdb-lib'
import type { Context } from '../context.ts'

// The combined file: an IPv6 address looked up in the IPv4-only one would resolve to China.
const BUNDLED_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

// How a dual-stack socket writes an IPv4 address.
const IPV4_MAPPED_PREFIX = /^::ffff:(?=\d+\.)/i

/** Formats of the bundled file and of MaxMind's files. */
type DatabaseEntry = { country_code?: string; country?: { iso_code?: string } }

/** Looks up the country of a network address. The file of 8 MB is read on first use. */
export class Countries {
  readonly #path: string
  #reader: Promise<Reader<never>> | undefined

  /** `path`: a file in MaxMind's format in place of the shipped one. */
  constructor(path: string | null) {
    this.#path = path ?? createRequire(import.meta.url).resolve(BUNDLED_DATABASE)
  }

  /** Two letters of ISO 3166; null for an address that is private, unknown or none. */
  async of(address: string): Promise<string | null> {
    const plain = address.replace(IPV4_MAPPED_PREFIX, '')
    if (isIP(plain) === 0) return null
    const entry = (await (this.#reader ??= this.#open())).get(plain) as DatabaseEntry | null
    return readCountryCode(entry?.country_code ?? entry?.country?.iso_code)
  }

  async #open() {
    const [{ Reader }, file] = await Promise.all([import('mmdb-lib'), readFile(this.#path)])
    return new Reader<never>(file)
  }
}

const readCountryCode = (text: string | undefined): string | null =>
  text && /^[A-Z]{2}$/.test(text) && text !== 'XX' && text !== 'ZZ' ? text : null

/** The country of a request: the header of a trusted proxy, otherwise a lookup of the address. */
export async function countryOf({ config, countries }: Context, request: FastifyRequest) {
  const said =
    config.country_header && isFromTrustedProxy(config, request)
      ? request.headers[config.country_header]
      : undefined
  return typeof said === 'string' ? readCountryCode(said.trim().toUpperCase()) : countries.of(request.ip)
}

/** Where proxies are trusted by network, direct clients may forge the header. */
const isFromTrustedProxy = ({ trust_proxy }: Context['config'], { ips }: FastifyRequest) =>
  !Array.isArray(trust_proxy) || (ips?.length ?? 0) > 1
