import type { MailRecord, MailRecordReason } from '@matinee/contract/notices/mail-domain'
import { addressesOf, DnsAway, mailServersOf, textsOf, type DnsResolver } from './dns-lookup.ts'
import { checkSpf, isSpf } from './spf.ts'

export interface SendingDomain {
  dns: DnsResolver
  domain: string
  /** The address mails come from. */
  from: string
  /** The host that hands mails to receivers, as far as it is known here. */
  server: string
  key: { selector: string; public_key: string }
}

type RecordFinding = Pick<MailRecord, 'found'> & { reason: MailRecordReason | null; value?: string }

/** A record to enter, with what was found in its place. */
async function checkRecord(
  record: Omit<MailRecord, 'reason' | 'found'>,
  look: () => Promise<RecordFinding>,
): Promise<MailRecord> {
  try {
    return { ...record, ...(await look()) }
  } catch (error) {
    if (!(error instanceof DnsAway)) throw error
    return { ...record, reason: 'dns_away', found: [] }
  }
}

/** The policy that says who may send for the domain. */
export const checkSenderPolicy = ({ dns, domain, server }: SendingDomain) =>
  checkRecord({ kind: 'spf', type: 'TXT', host: domain, value: `v=spf1 a:${server} ~all` }, async () => {
    const found = (await textsOf(dns, domain)).filter(isSpf)
    const [policy] = found
    if (!policy) return { reason: 'missing', found }
    if (found.length > 1) return { reason: 'several', found, value: policy }
    const results = await Promise.all(
      (await addressesOf(dns, server)).map((address) => checkSpf(dns, { domain, policy, address })),
    )
    if (results.includes('too_many')) return { reason: 'too_many_lookups', found, value: policy }
    if (results.length > 0 && results.every((result) => result === 'pass'))
      return { reason: null, found, value: policy }
    return { reason: 'server_not_named', found, value: withServer(policy, server) }
  })

/** A policy that names the mail server as well, before its last word on all others. */
const withServer = (policy: string, server: string) =>
  / [+?~-]?all$/i.test(policy.trim())
    ? policy.trim().replace(/ ([+?~-]?all)$/i, ` a:${server} $1`)
    : `${policy.trim()} a:${server} ~all`

/** The key by which receivers check signatures. */
export const checkSigningKey = ({ dns, domain, key }: SendingDomain) => {
  const host = `${key.selector}._domainkey.${domain}`
  const value = `v=DKIM1; k=rsa; p=${key.public_key}`
  return checkRecord({ kind: 'dkim', type: 'TXT', host, value }, async () => {
    const found = await textsOf(dns, host)
    if (found.length === 0) return { reason: 'missing', found }
    if (found.length > 1) return { reason: 'several', found }
    return { reason: keyIn(found[0]!) === key.public_key ? null : 'other_key', found }
  })
}

const keyIn = (record: string) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')

/** What receivers do with mails that are neither, of the domain or of one it belongs to. */
export const checkPolicyOfFailures = ({ dns, domain, from }: SendingDomain) =>
  checkRecord(
    { kind: 'dmarc', type: 'TXT', host: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${from}` },
    async () => {
      for (const each of withParents(domain)) {
        const found = (await textsOf(dns, `_dmarc.${each}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
        if (found.length > 1) return { reason: 'several', found, value: found[0]! }
        if (found.length === 1) return { reason: null, found, value: found[0]! }
      }
      return { reason: 'missing', found: [] }
    },
  )

/** `mail.films.example`, `films.example` */
const withParents = (domain: string) => {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** Where mails that come back go: to the domain mails come from. */
export const checkReturnPath = ({ dns, domain, server }: SendingDomain) =>
  checkRecord({ kind: 'return_path', type: 'MX', host: domain, value: `10 ${server}` }, async () => {
    const found = await mailServersOf(dns, domain)
    return { reason: found.length === 0 ? 'missing' : null, found }
  })
