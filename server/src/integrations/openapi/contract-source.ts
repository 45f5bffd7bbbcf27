import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TSchema } from 'typebox'

/** What the contract's source says about an endpoint. */
export interface EndpointSource {
  /** The name it is exported by. */
  name: string
  /** The folder of the contract it is declared in. */
  room: string
  /** The comment above its declaration; empty without one. */
  comment: string
}

export interface ContractSource {
  /** Every endpoint of the contract, in the order of its files. */
  endpoints: Endpoint[]
  endpointOf(endpoint: Endpoint): EndpointSource
  /** The exported name of a schema that several calls may share; undefined for one that is part of another. */
  nameOf(schema: object): string | undefined
}

const FOLDER = fileURLToPath(new URL('../../../../contract/src', import.meta.url))

/** Reads the names and comments of endpoints and schemas where they are declared, so that they are said once. */
export async function readContractSource(): Promise<ContractSource> {
  const endpoints: Endpoint[] = []
  const sources = new Map<string, EndpointSource>()
  const schemas = new Map<object, string>()
  for (const file of await contractFiles()) {
    const module = (await import(pathToFileURL(join(FOLDER, file)).href)) as Record<string, unknown>
    const comments = commentsIn(await readFile(join(FOLDER, file), 'utf8'))
    for (const [name, endpoint] of namedEndpointsIn(module)) {
      const comment = comments.get(name) ?? ''
      endpoints.push(endpoint)
      sources.set(keyOf(endpoint), { name, room: file.split('/')[0]!, comment })
    }
    for (const [name, schema] of namedSchemasIn(module)) if (isFree(schemas, name)) schemas.set(schema, name)
  }
  return {
    endpoints,
    endpointOf: (endpoint) => sources.get(keyOf(endpoint))!,
    nameOf: (schema) => schemas.get(schema),
  }
}

const contractFiles = async () =>
  (await readdir(FOLDER, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isFree = (schemas: Map<object, string>, name: string) => ![...schemas.values()].includes(name)

const COMMENT = /\/\*\*(?<text>(?:(?!\*\/)[^])*)\*\/\s*export const (?<name>\w+) = endpoint\(/g

const commentsIn = (source: string) =>
  new Map([...source.matchAll(COMMENT)].map(({ groups }) => [groups!['name']!, plainText(groups!['text']!)]))

const plainText = (comment: string) => comment.replaceAll(/\s*\n?\s*\*?\s+/g, ' ').trim()

/** Endpoints by name: those of a group, as in `staffNotices.count`, are named after both. */
function namedEndpointsIn(module: Record<string, unknown>): [string, Endpoint][] {
  return Object.entries(module).flatMap(([name, value]): [string, Endpoint][] => {
    if (isEndpoint(value)) return [[name, value]]
    if (!isGroup(value)) return []
    return Object.entries(value).flatMap(([key, one]) =>
      isEndpoint(one) ? [[groupedName(name, key), one]] : [],
    )
  })
}

const groupedName = (group: string, key: string) =>
  [group, ...key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')

const namedSchemasIn = (module: Record<string, unknown>) =>
  Object.entries(module).filter(
    (entry): entry is [string, TSchema] => /^[A-Z]/.test(entry[0]) && isObjectSchema(entry[1]),
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value
const isGroup = (value: unknown): value is Record<string, unknown> => isObject(value) && !('~kind' in value)
const isObjectSchema = (value: unknown) =>
  isObject(value) && ('properties' in value || 'allOf' in value || 'anyOf' in value)
