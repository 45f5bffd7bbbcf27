import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const CONTRACT_FOLDER = join(import.meta.dirname, '../../contract/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : typeof value === 'object' && value !== null && !('~kind' in value)
      ? Object.values(value).filter(isEndpoint)
      : []

/** Every endpoint of the contract. Throws if there are none, because derived tests would prove nothing. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    readdirSync(CONTRACT_FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(join(CONTRACT_FOLDER, name)) as Promise<Record<string, unknown>>),
  )
  const endpoints = modules.flatMap((module) => Object.values(module).flatMap(endpointsIn))
  if (endpoints.length === 0) throw new Error(`No endpoints in ${CONTRACT_FOLDER}`)
  return endpoints
}

/** As in `GET /api/contents`. */
export const endpointNameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** An event stream never ends, so there is no complete answer to wait for. */
export const isEndless = ({ method, answers }: Endpoint) => method === 'GET' && answers === 'stream'
