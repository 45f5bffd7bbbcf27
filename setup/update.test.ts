import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ROOT } from './paths.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'matinee-update-')))
const [origin, clone, bin] = ['origin', 'clone', 'bin'].map((name) => join(root, name)) as [
  string,
  string,
  string,
]
const data = join(clone, 'data')
const port = await freePort()

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    encoding: 'utf8',
  }).trim()

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  return found
}

/** A product of a few lines: its database is a file, which a migration rewrites. */
const productOf = (version: string, isBroken = false) => `
import { createServer } from 'node:http'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const file = 'data/postgres/rows'
const [role] = process.argv.slice(2)
if (role === 'migrate') { mkdirSync('data/postgres', { recursive: true }); writeFileSync(file, 'rows of ${version}') }
if (role === 'doctor' && existsSync('data/ill')) { console.log('✗ ill'); process.exit(1) }
if (role === 'start') createServer((_, answer) => {
  answer.statusCode = ${isBroken} ? 500 : 200
  answer.end('${version} ' + readFileSync(file, 'utf8') + ' ' + readFileSync('admin/dist/built', 'utf8'))
}).listen(${port}, '127.0.0.1')
`

/** systemd as far as an update asks it: one service, which is a process. */
const SYSTEMCTL = `#!/usr/bin/env node
const { spawn } = require('node:child_process')
const { existsSync, readFileSync, writeFileSync, rmSync, appendFileSync } = require('node:fs')
const [verb] = process.argv.slice(2)
const pidFile = '${root}/pid'
if (verb === 'is-enabled') process.exit(existsSync('${root}/no-service') ? 1 : 0)
appendFileSync('${root}/verbs', verb + '\\n')
if (verb === 'stop' && existsSync(pidFile)) {
  try { process.kill(Number(readFileSync(pidFile, 'utf8'))) } catch {}
  rmSync(pidFile)
  setTimeout(() => {}, 300)
}
if (verb === 'start') {
  const child = spawn(process.execPath, ['server/src/main.ts', 'start'], { cwd: '${clone}', detached: true, stdio: 'ignore' })
  child.unref()
  writeFileSync(pidFile, String(child.pid))
}
`

function write(folder: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function release(version: string, isBroken = false) {
  write(origin, {
    'server/src/main.ts': productOf(version, isBroken),
    'setup/build.js': `import { mkdirSync, writeFileSync } from 'node:fs'
      mkdirSync('admin/dist', { recursive: true }); writeFileSync('admin/dist/built', 'built ${version}')`,
  })
  git(origin, 'add', '-A')
  git(origin, 'commit', '-qm', version)
  git(origin, 'tag', version)
}

const systemctl = (verb: string) => execFileSync(join(bin, 'systemctl'), [verb, 'matinee'])

async function update(...options: string[]) {
  const child = spawn(process.execPath, [join(clone, 'setup/update.js'), ...options], {
    cwd: clone,
    env: {
      ...process.env,
      ...{ PATH: [bin, process.env['PATH']].join(delimiter), PORT: String(port), UPDATE_PATIENCE_MS: '4000' },
      ...{ MATINEE_ENVIRONMENT: join(root, 'environment'), DATA_DIR: data },
    },
  })
  let said = ''
  child.stdout.on('data', (words: Buffer) => (said += words))
  child.stderr.on('data', (words: Buffer) => (said += words))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

const answer = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
const rows = () => readFileSync(join(data, 'postgres/rows'), 'utf8')
const verbs = () => readFileSync(join(root, 'verbs'), 'utf8').trim().split('\n')

beforeAll(() => {
  mkdirSync(origin)
  git(origin, 'init', '-q', '-b', 'main')
  cpSync(join(ROOT, 'setup'), join(origin, 'setup'), { recursive: true })
  write(origin, {
    '.gitignore': 'node_modules/\ndata/\ndist/\n.update/\n',
    // The package "node" brings the Node that runs the product.
    'node-package/package.json': '{ "name": "node", "version": "24.0.0", "bin": { "node": "node.sh" } }',
    'node-package/node.sh': `#!/bin/sh\nexec "${process.execPath}" "$@"\n`,
    'package.json': JSON.stringify({
      ...{ name: 'small', type: 'module', scripts: { build: 'node setup/build.js' } },
      dependencies: { node: 'file:./node-package' },
    }),
  })
  chmodSync(join(origin, 'node-package/node.sh'), 0o755)
  execFileSync('npm', ['install', '--offline', '--package-lock-only', '--silent'], { cwd: origin })
  write(bin, { systemctl: SYSTEMCTL })
  chmodSync(join(bin, 'systemctl'), 0o755)
  release('v1')
  execFileSync('git', ['clone', '-q', origin, clone])
  execFileSync('npm', ['ci', '--offline', '--silent'], { cwd: clone })
  execFileSync(process.execPath, ['setup/build.js'], { cwd: clone })
  execFileSync(process.execPath, ['server/src/main.ts', 'migrate'], { cwd: clone })
  systemctl('start')
})
beforeEach(() => rmSync(join(root, 'verbs'), { force: true }))
afterAll(() => {
  systemctl('stop')
  rmSync(root, { recursive: true, force: true })
})

it('goes to the newest version: prepared beside the old one, migrated, started and asked', async () => {
  release('v2')
  release('v3-rc1') // for whoever names it
  const { code, said } = await update()
  expect(said).toContain('Matinee is v2 now')
  expect(code).toBe(0)
  expect(await answer()).toBe('v2 rows of v2 built v2')
  expect(verbs()).toEqual(['stop', 'start'])
  expect(git(clone, 'branch', '--show-current')).toBe('main')
  expect(git(clone, 'status', '--porcelain')).toBe('')
  expect(git(clone, 'worktree', 'list').split('\n')).toHaveLength(1)
  expect((await update()).said).toContain('This is v2 already.')
})

it('goes back by itself, database and all, where the new version does not answer', async () => {
  release('v4', true)
  const { code, said } = await update()
  expect(said).toMatch(/does not answer.*\/readyz: 500/)
  expect(said).toContain('the one before is back with its database')
  expect(code).toBe(1)
  expect(await answer()).toBe('v2 rows of v2 built v2')
  expect(verbs()).toEqual(['stop', 'start', 'stop', 'start'])
  expect(git(clone, 'describe', '--tags')).toBe('v2')
  expect(existsSync(join(clone, '.update'))).toBe(false)
})

it('leaves everything as it is where the install is ill, changed, or the version cannot be built', async () => {
  writeFileSync(join(data, 'ill'), '')
  expect((await update()).said).toMatch(/✗ ill[\s\S]*--unchecked/)
  rmSync(join(data, 'ill'))
  write(clone, { 'server/src/main.ts': `${productOf('v2')}\n// mine` })
  expect((await update()).said).toMatch(/were changed here[\s\S]*main\.ts/)
  git(clone, 'checkout', '-q', '.')
  expect((await update('--to', 'v99')).said).toContain('There is no version "v99".')
  write(origin, { 'setup/build.js': 'throw new Error("no build")' })
  git(origin, 'commit', '-qam', 'v5')
  git(origin, 'tag', 'v5')
  expect(await update()).toMatchObject({ code: 1, said: expect.stringContaining('no build') })
  expect(existsSync(join(root, 'verbs'))).toBe(false) // it went on running all the time
  expect(await answer()).toBe('v2 rows of v2 built v2')
})

it('is one at a time, and takes back one that was killed', async () => {
  write(join(data, 'updates'), { lock: String(process.pid) })
  expect(await update()).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another update is under way'),
  })
  // As a machine leaves it that was switched off after the new tree was in place and migrated.
  const [from, to] = [git(clone, 'rev-parse', 'v2'), git(clone, 'rev-parse', 'v3-rc1')]
  const [aside, copy] = [join(data, 'updates/before'), join(data, 'updates/database-before-x')]
  systemctl('stop')
  write(data, {
    'updates/lock': '999999999',
    'updates/journal.json': JSON.stringify({
      from,
      to,
      branch: 'main',
      products: ['admin/dist/'],
      copy,
      aside,
    }),
    'updates/database-before-x/postgres/rows': 'rows of v2',
    'updates/before/admin/dist/built': 'built v2',
    'postgres/rows': 'rows of v3-rc1',
  })
  git(clone, 'checkout', '-q', '-B', 'main', 'v3-rc1')
  write(clone, { 'admin/dist/built': 'built v3-rc1' })
  const { said } = await update('--to', 'v2')
  expect(said).toContain('An update was cut off: going back')
  expect(await answer()).toBe('v2 rows of v2 built v2')
})

it('needs no service: it looks at the new version, and leaves starting it to who stopped it', async () => {
  writeFileSync(join(root, 'no-service'), '')
  expect((await update('--to', 'v3-rc1')).said).toContain('stop it, then update')
  systemctl('stop')
  const { code, said } = await update('--to', 'v3-rc1')
  expect(said).toContain('Start it: npm start')
  expect(code).toBe(0)
  expect(rows()).toBe('rows of v3-rc1')
  await expect(answer()).rejects.toThrow('fetch failed')
  rmSync(join(root, 'no-service'))
})
