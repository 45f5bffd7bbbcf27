import { Upload, type UploadOptions } from 'tus-js-client'
import type { Client } from './world.ts'

export interface Sent {
  /** Address of the upload. */
  url: string
  /** Headers of the last answer. */
  header(name: string): string | undefined
}

export interface SendOptions extends Partial<UploadOptions> {
  origin: string
  client: Pick<Client, 'headers'>
  name?: string
}

const optionsOf = ({ origin, client, name = 'film.mp4', ...options }: SendOptions): UploadOptions => ({
  endpoint: `${origin}/bullet/api/uploads`,
  headers: { cookie: client.headers.cookie!, 'x-csrf-token': client.headers['x-csrf-token']! },
  retryDelays: null,
  chunkSize: 1_000_000,
  ...options,
  metadata: { filename: name, filetype: 'video/mp4', ...options.metadata },
})

/** Uploads bytes as the admin does, with tus-js-client; rejects with its error. */
export function send(bytes: Buffer, options: SendOptions): Promise<Sent> {
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

/** Uploads until at least `bytesSent` have been taken, then breaks the connection; returns the upload's address. */
export function sendInPart(bytes: Buffer, bytesSent: number, options: SendOptions): Promise<string> {
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

/** The refusal a failed upload was answered with. */
export const refusalOf = (error: unknown): { status: number; code: string; message: string } => {
  const { originalResponse } = error as { originalResponse: { getStatus(): number; getBody(): string } }
  return { ...JSON.parse(originalResponse.getBody()), status: originalResponse.getStatus() }
}
