import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BROWSER_CONTRACT, NODE, ROOT } from './paths.js'

interface Endpoint {
  method: string
  path: string
  headers?: { properties: Record<string, { type: string }> }
  translated?: boolean
}

type Module = Record<string, unknown>

const CONTRACT = join(ROOT, 'contract/src')
const BROWSER = join(ROOT, 'contract/dist/browser')
const MODULES = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const moduleIn = async (folder: string, path: string) => (await import(join(folder, path))) as Module

it('writes every call of the contract with its method, its path, the types of its headers and whether it is translated alone', async () => {
  expect(spawnSync(NODE, [BROWSER_CONTRACT]).status).toBe(0)
  const pairs = await Promise.all(
    MODULES.map(async (path) => [await moduleIn(CONTRACT, path), await moduleIn(BROWSER, path)] as const),
  )
  const calls = pairs.flatMap(([declared, written]) =>
    Object.entries(declared).flatMap(([name, call]) =>
      isEndpoint(call) ? [{ call, written: written[name] }] : [],
    ),
  )

  expect(calls.length).toBeGreaterThan(400)
  for (const { call, written } of calls) expect(written).toEqual(asWritten(call))
})

const asWritten = ({ method, path, headers, translated }: Endpoint) => ({
  method,
  path,
  ...(translated && { translated }),
  ...(headers && {
    headers: {
      properties: Object.fromEntries(
        Object.entries(headers.properties).map(([name, { type }]) => [name, { type }]),
      ),
    },
  }),
})

it('keeps constants and functions as they are', async () => {
  const { COMMENT_LENGTH } = await moduleIn(CONTRACT, 'community/community.ts')
  const { formatMoney } = await moduleIn(BROWSER, 'billing/currencies.ts')

  expect(await moduleIn(BROWSER, 'community/community.ts')).toMatchObject({ COMMENT_LENGTH })
  expect((formatMoney as (...money: unknown[]) => string)(999, 'USD', 'en')).toBe('$9.99')
})
