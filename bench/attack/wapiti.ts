import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import type { Door } from './door.ts'

/** The default modules, and those of the rest that fit a product without PHP. */
const MODULES = [
  ...['sql', 'blindsql', 'xss', 'permanentxss', 'exec', 'file', 'ssrf', 'redirect', 'cookieflags', 'csp'],
  ...['http_headers', 'crlf', 'csrf', 'htaccess', 'methods', 'backup', 'shellshock', 'xxe'],
]

/** Its findings that apply to every modern product. */
const MEANT = [
  // The pages' scripts read it and send it back: a CSRF token, which opens nothing by itself.
  'HttpOnly flag is not set in the cookie : XSRF-TOKEN',
  // The filter it turned on exists in no current browser, and where it existed it opened pages to attacks.
  'X-XSS-Protection is not set',
]

interface Walk {
  pages: string[]
  /** Deadline in milliseconds since 1970. */
  until: number
  folder: string
}

interface Report {
  vulnerabilities: Record<string, { path: string; info: string }[]>
  anomalies: Record<string, { path: string; info: string }[]>
}

/** Crawls every page reachable from these, and attacks their forms and parameters. */
export async function attackPages(door: Door, { pages, until, folder }: Walk): Promise<string[]> {
  const report = join(folder, `wapiti-${door.role}.json`)
  const seconds = Math.max(10, (until - Date.now()) / 1000 - 20)
  const scan = seconds * 0.25
  const each = Math.ceil((seconds - scan) / MODULES.length)
  const tool = spawnSupervised(
    'wapiti',
    [
      ...['-u', `${door.origin}/`, '--scope', 'folder', '-f', 'json', '-o', report, '--flush-session'],
      ...['--store-session', join(folder, `wapiti-${door.role}`), '--no-bugreport', '-v', '0'],
      ...['--max-scan-time', String(scan), '--max-attack-time', String(each), '-t', '15'],
      ...['-m', MODULES.join(','), '-S', 'normal'],
      ...pages.flatMap((page) => ['-s', door.origin + page]),
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const timer = setTimeout(() => tool.kill('SIGKILL'), until + 60_000 - Date.now())
  await once(tool, 'close')
  clearTimeout(timer)
  return findingsOf(JSON.parse(await readFile(report, 'utf8')) as Report)
}

function findingsOf({ vulnerabilities, anomalies }: Report): string[] {
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !MEANT.includes(info))
      .map(({ path, info }) => `wapiti: ${kind}: ${path} ${info}`),
  )
}
