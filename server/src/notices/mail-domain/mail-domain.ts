import type { MailDomainCheck } from '@matinee/contract/notices/mail-domain'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../../platform/process/config.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { beginSigning, domainOfAddress, ensureSigningKey } from '../../platform/mail/signing-key.ts'
import type { DnsResolver } from './dns-lookup.ts'
import {
  checkPolicyOfFailures,
  checkReturnPath,
  checkSenderPolicy,
  checkSigningKey,
  type SendingDomain,
} from './records.ts'

const DNS_TIMEOUT = { timeout: 3000, tries: 2 }

/**
 * Looks up the records of the domain mails come from, with what to enter. Once the record of the install's key is found,
 * mails are signed: before, receivers would take the signature for a forged one.
 */
export async function checkMailDomain(
  ctx: StoreContext,
  viewer: Viewer,
  dns: DnsResolver = new Resolver(DNS_TIMEOUT),
): Promise<MailDomainCheck> {
  assertMayEdit(viewer, 'settings')
  const from = ctx.config.mail_from
  const domain = domainOfAddress(from)
  if (!domain.includes('.') || isIP(domain)) return { domain: null, from, signing: false, records: [] }
  const key = await ensureSigningKey(ctx, domain)
  const sending: SendingDomain = { dns, domain, from, server: serverOf(ctx.config, domain), key }
  const records = await Promise.all([
    checkSenderPolicy(sending),
    checkSigningKey(sending),
    checkPolicyOfFailures(sending),
    checkReturnPath(sending),
  ])
  const isKeyFound = records.some(({ kind, reason }) => kind === 'dkim' && reason === null)
  if (isKeyFound && !key.active) await beginSigning(ctx, domain)
  return { domain, from, signing: key.active || isKeyFound, records }
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (host: string) =>
  host === 'localhost' || (isIP(host) > 0 && LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4'))

/** The host that receivers are written to from: the mail server, or this machine where that is on it. */
function serverOf({ smtp_url, public_url }: Config, domain: string): string {
  const host = smtp_url ? new URL(smtp_url).hostname.replace(/^\[|\]$/g, '') : 'localhost'
  if (!isLoopback(host)) return host
  return public_url ? new URL(public_url).hostname : domain
}
