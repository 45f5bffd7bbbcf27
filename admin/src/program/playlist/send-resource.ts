import { sourceThatTells } from '@matinee/client/upload'
import { addResource, type ResourceRow } from '@matinee/contract/catalogue/playlists'
import { call } from '../../call.ts'

/** File extensions that can be offered. */
export const ACCEPTED_EXTENSIONS =
  '.pdf,.png,.jpg,.jpeg,.gif,.webp,.avif,.heic,.tif,.tiff,.mp3,.m4a,.aac,.wav,.flac,.ogg,.oga,.opus,.zip,.epub,.docx,.xlsx,.pptx,.odt,.ods,.odp,.doc,.xls,.ppt,.rtf,.txt,.md,.csv,.tsv,.srt,.vtt,.ics'

interface ResourceUpload {
  programId: number
  file: File
  signal: AbortSignal
  /** Called with the number of bytes sent. */
  onSent: (bytes: number) => void
}

/** Uploads a file to a program; rejects with an ApiError. */
export const sendResource = ({ programId, file, signal, onSent }: ResourceUpload): Promise<ResourceRow> =>
  call(addResource, {
    params: { id: programId },
    query: { file_name: file.name },
    headers: { 'content-type': 'application/octet-stream' },
    file,
    signal,
    source: sourceThatTells(onSent),
  })
