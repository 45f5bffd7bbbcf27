import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Method = Endpoint['method']

/** A browser that stores the cookies and the CSRF token it receives. */
export interface Browser {
  cookies: Map<string, string>
  send(
    method: Method,
    url: string,
    body?: unknown,
    more?: Partial<InjectOptions>,
  ): Promise<LightMyRequestResponse>
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, more?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown): Promise<LightMyRequestResponse>
  patch(url: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(url: string, body?: unknown): Promise<LightMyRequestResponse>
}

export interface BrowserOptions {
  host?: string
  /** Its network address; unique by default. */
  address?: string
  agent?: string
}

let browserCount = 0
const nextAddress = () => `10.${(browserCount += 1) >> 8}.${browserCount & 255}.1`

export async function openBrowser(
  { app }: { app: FastifyInstance },
  {
    host = 'localhost',
    address = nextAddress(),
    agent = 'Mozilla/5.0 (X11; Linux) Firefox/150.0',
  }: BrowserOptions = {},
): Promise<Browser> {
  const cookies = new Map<string, string>()
  let token = ''

  async function send(method: Method, url: string, body?: unknown, more: Partial<InjectOptions> = {}) {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body as object }),
      ...more,
      headers: {
        host,
        'user-agent': agent,
        'x-csrf-token': token,
        cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        ...more.headers,
      },
    })
    token = (answer.headers['x-csrf-token'] as string | undefined) ?? token
    for (const { name, value } of answer.cookies)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }

  await send('GET', '/api/sessions')
  return {
    cookies,
    send,
    get: (url) => send('GET', url),
    post: (url, body, more) => send('POST', url, body, more),
    put: (url, body) => send('PUT', url, body),
    patch: (url, body) => send('PATCH', url, body),
    delete: (url, body) => send('DELETE', url, body),
  }
}
