import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
/** What each role says once it answers, with its port. */
const PORT_LINES = { live: /rtmp port (\d+)/, web: /Listening on \S+:(\d+)/ }

export interface RoleProcess {
  port: number
  /** Ends it as a machine that loses power would. */
  kill(): Promise<void>
}

/** The program itself in one of its roles; resolves when it has said its port. */
export async function startRole(
  role: keyof typeof PORT_LINES,
  env: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
): Promise<RoleProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts', role], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    port: await portOf(createInterface({ input: child.stdout }), PORT_LINES[role]),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function portOf(lines: AsyncIterable<string>, said: RegExp): Promise<number> {
  for await (const line of lines) {
    const port = said.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('It ended before it named its port.')
}
