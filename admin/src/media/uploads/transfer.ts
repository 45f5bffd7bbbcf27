import { csrfToken, CSRF_HEADER, keepCsrfToken, PAGE_EXPIRED } from '@matinee/client/csrf-token'
import { failureFrom } from '@matinee/client/reply'
import { UPLOADS_PATH } from '@matinee/contract/media/media'
import { DetailedError, Upload as TusUpload, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { errorOf } from '../../call.ts'
import { recordEndedSession } from '../../session-end.ts'
import { t } from '../../text.ts'
import type { TransferEvent } from './queue.ts'
import type { Upload } from './upload.ts'

/** Milliseconds before each retry without progress: from half a second to 15 s, for two hours. */
const RETRY_DELAYS = Array.from({ length: 480 }, (_, tries) => Math.min(500 * 2 ** tries, 15_000))

/** Sends one file by tus from the server's offset on, with callbacks. */
export function startTransfer(
  chunkBytes: number,
  file: File,
  upload: Upload,
  tell: (news: TransferEvent) => void,
) {
  const tus = new TusUpload(file, {
    ...placeOf(upload.url),
    chunkSize: chunkBytes,
    metadata: metadataOf(upload),
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    ...WITH_TOKEN,
    onShouldRetry(error) {
      if (isGone(error)) Object.assign(tus.options, placeOf((tus.url = null)))
      const again = isGone(error) || isWorthATry(error)
      if (again) tell({ kind: 'waiting' })
      return again
    },
    onUploadUrlAvailable() {
      Object.assign(tus.options, placeOf(tus.url))
      tell({ kind: 'url', url: tus.url! })
    },
    onProgress: (sent) => tell({ kind: 'progress', sent }),
    onError(error) {
      recordEndedSession(refusalIn(error))
      tell({ kind: 'failed', problem: sentenceOf(error) })
    },
    onSuccess: ({ lastResponse }) => tell({ kind: 'done', program_id: programIn(lastResponse) }),
  })
  tus.start()
  return () => void tus.abort()
}

/**
 * The endpoint for a new upload, or the address of an existing one. Never both: with an endpoint, tus starts anew
 * whenever the server does not answer with the offset, also when it is only busy or restarting.
 */
const placeOf = (url: string | null) => ({ endpoint: url === null ? UPLOADS_PATH : null, uploadUrl: url })

// The server keeps an idle upload for a week, and does not know it afterwards.
const isGone = (error: DetailedError) =>
  error.originalRequest.getMethod() === 'HEAD' &&
  [404, 410].includes(error.originalResponse?.getStatus() ?? 0)

/** Lets the server delete what has arrived at an upload's address. */
export const discardTransfer = (url: string) =>
  TusUpload.terminate(url, { ...WITH_TOKEN, retryDelays: [500, 2000, 5000] })

/** The time at which each request was sent, for `ApiError`. */
const sentAt = new WeakMap<HttpRequest, number>()

// Set for each request, because a long upload outlives its token, and a refusal brings the next one.
const WITH_TOKEN = {
  onBeforeRequest(request: HttpRequest) {
    sentAt.set(request, performance.now())
    request.setHeader(CSRF_HEADER, csrfToken())
  },
  onAfterResponse: (_: HttpRequest, answer: HttpResponse) =>
    keepCsrfToken({ get: (name) => answer.getHeader(name) ?? null }),
}

function metadataOf({ name, type, program_id, collection_id }: Upload) {
  const metadata: Record<string, string> = { filename: name, filetype: type }
  if (program_id !== null) metadata['program_id'] = String(program_id)
  if (collection_id) metadata['collection_id'] = String(collection_id)
  return metadata
}

const DISK_FULL = 507
const TRANSIENT_STATUSES = new Set([409, 423, 429])

// A refusal is final; a moved offset, a locked upload, a busy or absent server are retried.
function isWorthATry(error: DetailedError) {
  const status = error.originalResponse?.getStatus() ?? 0
  if (refusalIn(error)?.code === PAGE_EXPIRED) return true
  return status < 400 || (status >= 500 && status !== DISK_FULL) || TRANSIENT_STATUSES.has(status)
}

function sentenceOf(error: Error) {
  const isAnswered = error instanceof DetailedError && error.originalResponse !== null
  if (!isAnswered) return t('problem.unreachable')
  return refusalIn(error)?.message ?? t('upload.failed')
}

function refusalIn(error: Error) {
  if (!(error instanceof DetailedError)) return null
  const { originalRequest, originalResponse: answer } = error
  const failure = answer && failureFrom(answer.getBody())
  return failure && errorOf(answer.getStatus(), failure, sentAt.get(originalRequest))
}

const programIn = (answer: HttpResponse) => Number(answer.getHeader('Upload-Program-Id')) || null
