import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')

export interface RunningServer {
  origin: string
  child: ChildProcess
  /** A browser signed in as the owner. */
  owner: HttpBrowser
  /** Ends it as a machine that loses power would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface HttpBrowser {
  headers: Record<string, string>
  get<T>(path: string): Promise<T>
  send<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** Starts the real program as a process on a free port; its owner is signed in by the printed link. */
export async function startRunningServer(
  role: 'start' | 'web',
  env: Record<string, string>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['server/src/main.ts', role], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const link = await waitForLine(child, /Sign in\s+(\S+)/)
  const origin = new URL(link).origin
  return {
    origin,
    child,
    owner: await signIn(origin, link),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = pattern.exec(line)
    if (!found) continue
    child.stdout!.resume()
    return found[1]!
  }
  throw new Error('The program ended before it said where to sign in.')
}

async function signIn(origin: string, link: string): Promise<HttpBrowser> {
  const page = await fetch(`${origin}/sign_in`)
  const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())![1]!
  const guest = { cookie: cookiesOf(page), 'x-csrf-token': token }
  const session = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: { ...guest, 'content-type': 'application/json' },
    body: JSON.stringify({ verified_key: link.split('/').at(-1) }),
  })
  if (!session.ok) throw new Error(await session.text())
  return browserWith(origin, {
    cookie: cookiesOf(session),
    'x-csrf-token': session.headers.get('x-csrf-token')!,
  })
}

function browserWith(origin: string, headers: Record<string, string>): HttpBrowser {
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
  return { headers, send, get: (path) => send('GET', path) }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
