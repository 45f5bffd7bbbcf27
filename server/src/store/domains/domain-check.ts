import type { DomainFinding, DomainReason } from '@matinee/contract/store/domains'
import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Context } from '../../platform/context.ts'
import { daysOfCertificate, isEnding } from '../../platform/http/certificate.ts'
import { requestOutside } from '../../platform/http/outgoing-request.ts'
import { isPublicAddress } from '../../platform/http/public-address.ts'
import { PROOF_PATH, proofOf } from './domain-proof.ts'
import { resolveDomain } from './domain-target.ts'

const PATIENCE_MS = 5000
const MOST_BYTES = 1000

type Checker = Pick<Context, 'config' | 'clock' | 'secrets'>

/** Visits a domain as a browser does: its record, what answers there, and whether browsers trust it. */
export async function findDomainFault(ctx: Checker, host: string): Promise<DomainFinding> {
  const addresses = await resolveDomain(host).catch((error: NodeJS.ErrnoException) => error)
  if (addresses instanceof Error)
    return { reason: 'unreachable', addresses: [], days: null, fault: addresses.code ?? addresses.message }
  const found = (reason: DomainReason, more: Partial<DomainFinding> = {}): DomainFinding => ({
    reason,
    addresses,
    days: null,
    fault: null,
    ...more,
  })
  if (addresses.length === 0) return found('no_record')
  if (!ctx.config.private_targets && !addresses.every(isPublicAddress)) return found('private')
  const trusted = await visit(ctx, host, { protocol: 'https:' })
  if ('isOurs' in trusted) return found(trusted.isOurs ? lifeOf(trusted) : 'elsewhere', daysOf(trusted))
  const untrusted = await firstAnswer([
    () => visit(ctx, host, { protocol: 'https:', rejectUnauthorized: false }),
    () => visit(ctx, host, { protocol: 'http:' }),
  ])
  if ('fault' in untrusted) return found('unreachable', trusted)
  return untrusted.isOurs ? found('no_certificate', trusted) : found('elsewhere')
}

interface Answer {
  isOurs: boolean
  /** Days until the certificate ends. */
  days: number | null
}

type Visit = Answer | { fault: string }

const daysOf = ({ isOurs, days }: Answer) => (isOurs ? { days } : {})
const lifeOf = ({ days }: Answer) => (days !== null && isEnding(days) ? 'ending' : 'fine')

async function firstAnswer(visits: (() => Promise<Visit>)[]): Promise<Visit> {
  let last: Visit = { fault: '' }
  for (const next of visits) {
    last = await next()
    if ('isOurs' in last) return last
  }
  return last
}

interface VisitOptions {
  protocol: 'https:' | 'http:'
  rejectUnauthorized?: boolean
}

/** Asks for the proof; what keeps a connection from being made is a fault. */
async function visit(ctx: Checker, host: string, { protocol, ...options }: VisitOptions): Promise<Visit> {
  try {
    const response = await request(ctx, addressOf(ctx, host, protocol), options)
    const days = daysLeft(ctx, response)
    return { isOurs: (await firstBytes(response)) === proofOf(ctx, host), days }
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code ?? (error as Error).message }
  }
}

/** At the port of `PUBLIC_URL`, which is where the proxy of this install listens. */
function addressOf({ config }: Checker, host: string, protocol: string): URL {
  const known = config.public_url === null ? undefined : new URL(config.public_url)
  const url = new URL(`${protocol}//${host}${PROOF_PATH}`)
  if (known?.protocol === protocol) url.port = known.port
  return url
}

function request(ctx: Checker, url: URL, options: object): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = requestOutside(ctx, url, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) })
  sent.on('response', resolve).on('error', reject).end()
  return promise
}

function daysLeft({ clock }: Checker, { socket }: IncomingMessage): number | null {
  const end = (socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to
  return end ? daysOfCertificate(end, clock.now()) : null
}

async function firstBytes(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk as string
    if (text.length > MOST_BYTES) break // leaving the loop closes the connection
  }
  return text
}
