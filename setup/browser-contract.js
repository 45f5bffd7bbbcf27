import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './paths.js'

/**
 * Writes the contract as browsers take it (`exports` in its package.json): a file that declares calls or schemas becomes
 * plain data without the schemas, which the server alone checks; any other file stays as it is.
 */

const SOURCES = join(ROOT, 'contract/src')
const BROWSER = join(ROOT, 'contract/dist/browser')

/** @typedef {{ method: string, path: string, translated?: true, headers?: { properties: Record<string, { type: string }> } }} Endpoint */

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null

/** Whether typebox made it. @param {unknown} value */
const isSchema = (value) => isObject(value) && ('~kind' in value || '~unsafe' in value)

/** @param {unknown} value @returns {value is Endpoint} */
const isEndpoint = (value) => isObject(value) && 'method' in value && 'path' in value

/** Calls and schemas also come in groups. @param {unknown} value @returns {boolean} */
const isForServer = (value) =>
  isObject(value) && (isSchema(value) || isEndpoint(value) || Object.values(value).some(isForServer))

/** @param {unknown} value */
const isData = (value) =>
  isObject(value)
    ? Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    : typeof value !== 'function'

/** Headers come as text: a browser has to know what each is. @param {Endpoint['headers']} headers */
const typesOf = (headers) =>
  headers && {
    properties: Object.fromEntries(
      Object.entries(headers.properties).map(([name, { type }]) => [name, { type }]),
    ),
  }

/** @param {string} _name @param {unknown} value */
function forBrowsers(_name, value) {
  if (isSchema(value)) return undefined
  if (isEndpoint(value)) {
    const { method, path, translated, headers } = value
    return { method, path, translated, headers: typesOf(headers) }
  }
  if (!isData(value))
    throw new Error(`Not data, so it needs a file without calls and schemas: ${String(value)}`)
  return value
}

/** @param {Record<string, unknown>} exported */
const dataOf = (exported) =>
  Object.entries(exported)
    .filter(([, value]) => !isSchema(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, forBrowsers)}\n`)
    .join('')

for (const path of globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] })) {
  const file = join(BROWSER, path)
  /** @type {Record<string, unknown>} */
  const exported = await import(join(SOURCES, path))
  const isWritten = Object.values(exported).some(isForServer)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, isWritten ? dataOf(exported) : readFileSync(join(SOURCES, path)))
}
