import type { Source } from './source.ts'

/** A source that reports how many bytes of the body have been sent, which only XMLHttpRequest can. */
export const sourceThatTells =
  (onSent: (bytes: number) => void): Source =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('error', () => reject(new TypeError('The server cannot be reached.')))
      request.addEventListener('abort', () => reject(signal?.reason as Error))
      request.addEventListener('load', () => resolve(responseOf(request)))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null)
    })

const responseOf = (request: XMLHttpRequest) => ({
  ok: request.status < 300,
  status: request.status,
  headers: { get: (name: string) => request.getResponseHeader(name) },
  json: async (): Promise<unknown> => JSON.parse(request.responseText),
})
