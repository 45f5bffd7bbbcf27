import type { IncomingMessage } from 'node:http'
import type { Context } from '../../../platform/context.ts'
import type { Refusal } from '../../../platform/errors.ts'
import { GetFailed, openGuarded, type GetProblem } from '../../../platform/http/guarded-get.ts'
import * as errors from '../import-errors.ts'
import type { OpenedSourceFile, OpenOptions, SourceFileFacts } from './source.ts'

const LOOK_MS = 20_000

const REFUSALS: Record<GetProblem, () => Refusal> = {
  invalid_address: () => errors.RowAddressInvalid({ values: { value: '' } }),
  private_address: () => errors.SourcePrivate(),
  unknown_host: () => errors.SourceHostUnknown(),
  unreachable: () => errors.SourceUnreachable(),
  timeout: () => errors.SourceTimeout(),
  too_many_redirects: () => errors.SourceRedirects(),
}

/** Size and fingerprint of the file at an address, from the answer to a request for its first byte. */
export async function lookAtWebFile(
  ctx: Pick<Context, 'config'>,
  address: string,
  signal: AbortSignal,
): Promise<SourceFileFacts> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])
  const response = await openWebFile(ctx, address, { headers: { range: 'bytes=0-0' }, signal: limit })
  response.destroy()
  return factsOf(response)
}

/** Opens the file at an address, from a byte on if the server can and the file is still the same. */
export async function openWebFileAt(
  ctx: Pick<Context, 'config'>,
  address: string,
  { start, fingerprint, signal }: OpenOptions,
): Promise<OpenedSourceFile> {
  const range = start > 0 && { range: `bytes=${start}-`, ...(fingerprint && { 'if-range': fingerprint }) }
  const response = await openWebFile(ctx, address, { headers: { ...range }, signal })
  return {
    ...factsOf(response),
    start: response.statusCode === 206 ? startOf(response) : 0,
    stream: response,
  }
}

/** The answer of a server that has the file; everything else is refused. */
async function openWebFile(
  ctx: Pick<Context, 'config'>,
  address: string,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': 'identity', ...options.headers }
  const response = await openGuarded(ctx, address, { ...options, headers }).catch((error: unknown) => {
    if (error instanceof GetFailed) throw REFUSALS[error.problem]()
    throw error instanceof DOMException && error.name === 'TimeoutError' ? errors.SourceTimeout() : error
  })
  const refused = refusalOf(response)
  if (!refused) return response
  response.destroy()
  throw refused
}

function refusalOf({ statusCode: status = 0, headers }: IncomingMessage): Refusal | undefined {
  if (status === 404 || status === 410) return errors.SourceMissing()
  if (status === 401 || status === 403) return errors.SourceForbidden({ values: { status } })
  if (status === 416) return errors.SourceChanged()
  if (status !== 200 && status !== 206) return errors.SourceRefused({ values: { status } })
  return /^(text\/html|application\/xhtml)/.test(headers['content-type'] ?? '')
    ? errors.SourceIsPage()
    : undefined
}

function factsOf({ statusCode, headers }: IncomingMessage): SourceFileFacts {
  const total = statusCode === 206 ? headers['content-range']?.split('/')[1] : headers['content-length']
  // Weak ETags do not promise the same bytes, and servers refuse them in If-Range.
  const etag = headers.etag?.startsWith('W/') ? undefined : headers.etag
  return {
    size: total && /^\d{1,15}$/.test(total) ? Number(total) : null,
    fingerprint: etag ?? headers['last-modified'] ?? null,
  }
}

const startOf = ({ headers }: IncomingMessage) =>
  Number(/^bytes (\d{1,15})-/.exec(headers['content-range'] ?? '')?.[1] ?? 0)
