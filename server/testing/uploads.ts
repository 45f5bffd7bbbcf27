import { Upload, type UploadOptions } from 'tus-js-client'
import type { Client } from './world.ts'

export interface SentUpload {
  /** Address of the upload. */
  url: string
  /** Headers of the last answer. */
  header(name: string): string | undefined
}

export interface SendUploadOptions extends Partial<UploadOptions> {
  origin: string
  client: Pick<Client, 'headers'>
  name?: string
}

const optionsOf = ({ origin, client, name = 'film.mp4', ...options }: SendUploadOptions): UploadOptions => ({
  endpoint: `${origin}/bullet/api/uploads`,
  headers: { cookie: client.headers.cookie!, 'x-csrf-token': client.headers['x-csrf-token']! },
  retryDelays: null,
  chunkSize: 1_000_000,
  ...options,
  metadata: { filename: name, filetype: 'video/mp4', ...options.metadata },
})

/** Uploads bytes as the admin does, with tus-js-client; rejects with its error. */
export function sendUpload(bytes: Buffer, options: SendUploadOptions): Promise<SentUpload> {
  return new Promise((resolve, reject) => {
    let last: { getHeader(name: string): string | undefined } | undefined
    const upload = new Upload(bytes, {
      ...optionsOf(options),
      onAfterResponse: (_request, response) => void (last = response),
      onSuccess: () => resolve({ url: upload.url!, header: (name) => last?.getHeader(name) }),
      onError: reject,
    })
    upload.start()
  })
}

/** Uploads until at least `bytesSent` bytes are accepted, then disconnects; returns the upload's address. */
export function sendPartialUpload(
  bytes: Buffer,
  bytesSent: number,
  options: SendUploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      ...optionsOf(options),
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (accepted >= bytesSent) upload.abort().then(() => resolve(upload.url!), reject)
      },
    })
    upload.start()
  })
}

/** The refusal that a failed upload received. */
export const uploadRefusalOf = (error: unknown): { status: number; code: string; message: string } => {
  const { originalResponse } = error as { originalResponse: { getStatus(): number; getBody(): string } }
  return { ...JSON.parse(originalResponse.getBody()), status: originalResponse.getStatus() }
}
