import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { randomBytes } from 'node:crypto'
import { ensureOwner } from '../src/members/staff/owner.ts'
import type { MemberRow } from '../src/members/queries.ts'
import { hashOf } from '../src/members/sessions/sessions.ts'
import { readConfig, type Config } from '../src/platform/process/config.ts'
import type { Context } from '../src/platform/context.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Job } from '../src/platform/jobs/jobs.ts'
import { taskListOf } from '../src/platform/jobs/worker.ts'
import { jobs, makeLogger, openContext, openWeb } from '../src/program.ts'
import { ensureStore } from '../src/store/first-start.ts'
import { makeBuilders, type Builders } from './builders.ts'
import { workOff } from './work-off.ts'

export interface World {
  app: FastifyInstance
  ctx: Context
  config: Config
  /** Address of this file's own database. */
  url: string
  storeId: number
  owner: MemberRow
  make: Builders
  /** Sets the product's clock; without one it is the machine's. */
  setTime(moment: string | null): void
  as(member: { id: number; store_id: number }): Promise<Client>
  asGuest(host?: string): Promise<Client>
  /** Runs every due job, and those they enqueue, until none is left; optionally only some kinds. */
  work(only?: readonly Job[]): Promise<void>
}

export interface OpenWorld extends World {
  close(): Promise<void>
}

export interface Client {
  get(url: string, options?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, options?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, options?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  patch(url: string, body?: unknown, options?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  delete(url: string, options?: Partial<InjectOptions>): Promise<LightMyRequestResponse>
  /** Headers of this browser: its cookies and the CSRF token of its page. */
  headers: Record<string, string>
}

interface WorldOptions {
  /** URL of an unused migrated database. */
  url: string
  /** The data directory. */
  folder: string
  /** What differs from the defaults. */
  env?: Record<string, string>
  /** Opened already on that URL, and left open. */
  database?: Database
}

/** Opens a complete product with its own database and folder, until `close`. */
export async function openWorld({ url, folder, env = {}, database }: WorldOptions): Promise<OpenWorld> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DEMO: 'off',
    UPDATE_CHECK: 'off',
    VIES_URL: 'http://127.0.0.1:9', // nobody answers
    DATABASE_URL: url,
    ...env,
  })
  let time: Date | null = null
  const opened = await openContext(config, url, makeLogger(config), {
    clock: { now: () => time ?? new Date() },
    ...(database && { database }),
  })
  const store = await ensureStore(opened.ctx)
  const owner = await ensureOwner(opened.ctx, store.id)
  const app = await openWeb(opened)
  await app.ready()
  return {
    app,
    ctx: opened.ctx,
    config,
    url,
    storeId: store.id,
    owner,
    make: makeBuilders(opened.ctx, store.id, app.stores),
    setTime: (moment) => void (time = moment ? new Date(moment) : null),
    as: (member) => signedIn(app, opened.ctx, member),
    asGuest: (host) => browser(app, {}, host),
    work: (only = jobs) => workOff(opened.ctx, taskListOf(opened.ctx, [...only])),
    async close() {
      await app.close()
      if (!database) await opened.pool.end()
    },
  }
}

async function signedIn(app: FastifyInstance, ctx: Context, member: { id: number; store_id: number }) {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      store_id: member.store_id,
      member_id: member.id,
      created_at: new Date().toISOString(),
      expires_at: '2099-01-01T00:00:00Z',
    })
    .execute()
  const host = await ctx.db
    .selectFrom('store_host')
    .select('host')
    .where('store_id', '=', member.store_id)
    .executeTakeFirst()
  return browser(app, { matinee_session: token }, host?.host)
}

/** A call without a CSRF token is refused with one, and with the cookie of its browser, before anything is looked up. */
async function browser(
  app: FastifyInstance,
  cookies: Record<string, string>,
  host = 'localhost',
): Promise<Client> {
  const refused = await app.inject({ method: 'DELETE', url: '/api/sessions', cookies, headers: { host } })
  const token = (refused.headers['x-csrf-token'] as string | undefined) ?? ''
  const jar = { ...cookies, ...Object.fromEntries(refused.cookies.map(({ name, value }) => [name, value])) }
  const headers = {
    host,
    cookie: Object.entries(jar)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; '),
    'x-csrf-token': token,
  }
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (url: string, payload?: unknown, options: Partial<InjectOptions> = {}) =>
      app.inject({
        method,
        url,
        ...(payload === undefined ? {} : { payload: payload as object }),
        ...options,
        headers: { ...headers, ...options.headers },
      })
  return {
    headers,
    get: (url, options) => send('GET')(url, undefined, options),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: (url, options) => send('DELETE')(url, undefined, options),
  }
}
