import type { Endpoint, ReplyBody } from '@matinee/contract/platform/endpoint'
import { addressOf } from '../../address.ts'
import { ApiError, failureFrom, PAGE_EXPIRED } from '../../call.ts'
import { csrfToken, renewCsrfToken } from '../../csrf.ts'
import { t } from '../../text.ts'

/** Sends a file as the body of a call, telling how much of it has gone, from 0 to 1. */
export async function sendFile<E extends Endpoint>(endpoint: E, file: File, tell: (part: number) => void) {
  try {
    return await attempt(endpoint, file, tell)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== PAGE_EXPIRED) throw error
    await renewCsrfToken()
    return attempt(endpoint, file, tell)
  }
}

const attempt = <E extends Endpoint>(endpoint: E, file: File, tell: (part: number) => void) =>
  new Promise<ReplyBody<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint.path, { query: { file_name: file.name } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'text/csv')
    request.setRequestHeader('x-csrf-token', csrfToken())
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new ApiError(0, 'unreachable', t('problem.unreachable'))))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 300) resolve(JSON.parse(responseText) as ReplyBody<E>)
      else reject(failureFrom(status, responseText) ?? new ApiError(status, 'failed', t('problem.failed')))
    })
    request.send(file)
  })
