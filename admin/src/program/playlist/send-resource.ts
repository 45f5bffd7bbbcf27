import { addResource, type ResourceRow } from '@matinee/contract/catalogue/playlists'
import { ApiError, failureFrom, PAGE_EXPIRED } from '../../call.ts'
import { addressOf } from '../../address.ts'
import { csrfToken, renewCsrfToken } from '../../csrf.ts'
import { t } from '../../text.ts'

/** Endings of the files that can be offered. */
export const ACCEPTED_EXTENSIONS =
  '.pdf,.png,.jpg,.jpeg,.gif,.webp,.avif,.heic,.tif,.tiff,.mp3,.m4a,.aac,.wav,.flac,.ogg,.oga,.opus,.zip,.epub,.docx,.xlsx,.pptx,.odt,.ods,.odp,.doc,.xls,.ppt,.rtf,.txt,.md,.csv,.tsv,.srt,.vtt,.ics'

interface ResourceUpload {
  programId: number
  file: File
  signal: AbortSignal
  /** Bytes that have left this machine. */
  onSent: (bytes: number) => void
}

/** Sends a file to a program; rejects with an ApiError. */
export async function sendResource(sending: ResourceUpload): Promise<ResourceRow> {
  try {
    return await attempt(sending)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== PAGE_EXPIRED) throw error
    await renewCsrfToken()
    return attempt(sending)
  }
}

// Only XMLHttpRequest tells how much of a body has been sent.
const attempt = ({ programId, file, signal, onSent }: ResourceUpload) =>
  new Promise<ResourceRow>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = { file_name: file.name }
    request.open(addResource.method, addressOf(addResource.path, { params: { id: programId }, query }))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-csrf-token', csrfToken())
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = () => reject(new ApiError(0, 'unreachable', t('problem.unreachable')))
    request.onabort = () => reject(signal.reason as Error)
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText) as ResourceRow)
      const failed = new ApiError(request.status, 'failed', t('problem.failed'))
      return reject(failureFrom(request.status, request.responseText) ?? failed)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
