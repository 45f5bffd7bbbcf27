import { domainToASCII, domainToUnicode } from 'node:url'
import { isIP } from 'node:net'
import { DomainMalformed } from '../errors.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** The domain that somebody typed or pasted as an address, as DNS has it; throws `domain_malformed`. */
export function parseDomain(typed: string): string {
  const [, rest = ''] = /^(?:[a-z]+:\/\/)?(.*)$/i.exec(typed.trim())!
  const host = domainToASCII(
    rest
      .replace(/[/?#].*$/, '')
      .replace(/:\d*$/, '')
      .replace(/\.$/, ''),
  )
  const labels = host.split('.')
  const isDomain = labels.length > 1 && host.length <= 253 && labels.every((label) => LABEL.test(label))
  if (!isDomain || isIP(host)) throw DomainMalformed({ errors: { domain: ['invalid'] } })
  return host
}

/** A domain as people read it. */
export const readableDomain = (host: string): string => domainToUnicode(host) || host
