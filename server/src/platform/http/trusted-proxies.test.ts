import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../../testing/world.ts'

const FORGED = '192.0.2.1'

interface RequestOptions {
  headers?: Record<string, string>
  /** The address of this machine it is sent from. */
  from?: string
}

async function send(address: string, { headers = {}, from = '127.0.0.1' }: RequestOptions, body?: object) {
  const method = body ? 'POST' : 'GET'
  const options = { method, headers, localAddress: from, agent: false }
  const call = address.startsWith('https:')
    ? requestEncrypted(address, { ...options, servername: headers['host'], rejectUnauthorized: false })
    : request(address, options)
  call.end(body && JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const cookie = (answer.headers['set-cookie'] ?? []).map((given) => given.split(';')[0]).join('; ')
  const token = answer.headers['x-csrf-token'] as string
  return { cookie, token, body: JSON.parse(await text(answer)) as object }
}

/** The network an attempt is counted for: what the product takes a visitor's address to be. */
async function addressSeen(world: World, origin: string, sent: RequestOptions = {}) {
  const email = `seen${Math.random()}@example.com`
  const { cookie, token } = await send(`${origin}/api/sessions`, sent)
  const headers = {
    ...sent.headers,
    cookie,
    'x-csrf-token': token,
    'content-type': 'application/json',
  }
  const attempt = { email, password: 'not this one' }
  const { body } = await send(`${origin}/api/sessions`, { ...sent, headers }, attempt)
  expect(body).toMatchObject({ code: 'wrong_sign_in' })
  const { address } = await world.ctx.db
    .selectFrom('attempt')
    .select('address')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return address
}

const originOf = (world: World) => `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
const openWorld = async (trust: string) => {
  const world = await makeWorld({ TRUST_PROXY: trust })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  return world
}

describe('the address of a visitor', () => {
  it.each([
    ['off', FORGED, '127.0.0.1'],
    ['on', FORGED, FORGED],
    ['on', `${FORGED}, 198.51.100.7`, '198.51.100.7'],
    ['on', `8.8.8.8, ${FORGED}, 198.51.100.7`, '198.51.100.7'],
    ['2', `${FORGED}, 198.51.100.7, 203.0.113.9`, '198.51.100.7'],
    ['loopback,203.0.113.0/24', `${FORGED}, 198.51.100.7, 203.0.113.9`, '198.51.100.7'],
    ['10.0.0.0/8', `${FORGED}, 198.51.100.7`, '127.0.0.1'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s is %s', async (trust, forwarded, seen) => {
    const world = await openWorld(trust)
    expect(await addressSeen(world, originOf(world), { headers: { 'x-forwarded-for': forwarded } })).toBe(
      seen,
    )
  })

  it('is no matter of X-Forwarded-Host, nor is the store', async () => {
    const world = await openWorld('on')
    const page = await fetch(`${originOf(world)}/sign_in`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(await page.text()).not.toContain('evil.example')
  })
})

const find = (name: string) =>
  [...process.env['PATH']!.split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

const NGINX = find('nginx')
const CADDY = find('caddy')
// Elsewhere a machine has one address of its own alone.
const isLinux = process.platform === 'linux'
const readDocs = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8')
const NGINX_SERVER = /```nginx\n([^]*?)\n```/.exec(readDocs('operating.md'))![1]!
const CADDYFILE = readDocs('Caddyfile')

describe('a client that names another address, behind a proxy set up as the documentation says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-proxy-'))
  const children: ChildProcess[] = []
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })

  async function seenThrough(start: (port: number, target: string) => ChildProcess) {
    const world = await openWorld('on')
    const port = await freePort()
    children.push(start(port, originOf(world).replace('http://', '')))
    const origin = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), 10_000)
    const headers = { 'x-forwarded-for': FORGED, 'x-forwarded-host': 'evil.example' }
    return addressSeen(world, origin, { headers, from: '127.0.0.5' })
  }

  it.skipIf(!NGINX || !isLinux)('nginx', async () => {
    const server = NGINX_SERVER.replaceAll(/^ *ssl_certificate.*$/gm, '').replace(
      'server_name films.example.com;',
      '',
    )
    const seen = await seenThrough((port, target) => {
      const file = join(folder, 'nginx.conf')
      const http = server.replace(/listen .*;/, `listen 127.0.0.1:${port};`).replace('127.0.0.1:3000', target)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      writeFileSync(
        file,
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; ${places} ${http} }`,
      )
      return spawn(NGINX!, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' })
    })
    expect(seen).toBe('127.0.0.5')
  })

  it.skipIf(!CADDY || !isLinux)(
    'Caddy, which obtains certificates for the domains of the install alone',
    async () => {
      const world = await openWorld('on')
      await world.ctx.db
        .insertInto('store_host')
        .values({ host: 'films.example', store_id: world.storeId })
        .execute()
      await world.app.stores.refresh(world.ctx.db)
      const [plain, secure] = [await freePort(), await freePort()]
      const file = join(folder, 'Caddyfile')
      const ownAuthority = `{\nadmin off\nskip_install_trust\nlocal_certs\nhttp_port ${plain}\nhttps_port ${secure}\n`
      const shipped = CADDYFILE.replaceAll('127.0.0.1:3000', originOf(world).replace('http://', ''))
      writeFileSync(file, shipped.replace(/^\{\n/m, ownAuthority))
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      execFileSync(CADDY!, ['validate', '--config', file, '--adapter', 'caddyfile'], { stdio: 'pipe', env })
      children.push(
        spawn(CADDY!, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }),
      )

      const visit = (name: string) => visitByTls(secure, name)
      await vi.waitFor(async () => expect(await visit('films.example')).toBe(200), 20_000)
      await expect(visit('other.example')).rejects.toThrow(/alert/)
      const seen = await addressSeen(world, `https://127.0.0.1:${secure}`, {
        headers: { host: 'films.example', 'x-forwarded-for': FORGED, 'x-forwarded-host': 'evil.example' },
        from: '127.0.0.5',
      })
      expect(seen).toBe('127.0.0.5')
      const moved = await fetch(`http://127.0.0.1:${plain}/catalog`, { redirect: 'manual' })
      expect(moved.headers.get('location')).toMatch(/^https:/)
    },
  )
})

/** The status of a page of `name`, whatever authority has signed its certificate. */
async function visitByTls(port: number, name: string) {
  const call = requestEncrypted({
    ...{ host: '127.0.0.1', port, path: '/healthz', servername: name, headers: { host: name } },
    ...{ rejectUnauthorized: false, agent: false },
  })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
