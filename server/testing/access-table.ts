import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { permits, type Access } from '@matinee/contract/platform/access'
import { ROLES } from '@matinee/contract/platform/roles'
import { endpointNameOf } from './endpoints.ts'

const CALLERS = ['guest', ...ROLES.toReversed()]

/** An access in words: `edit money (refunds)`. */
export function accessText(access: Access): string {
  if (typeof access === 'string') return access.replaceAll('_', ' ')
  if ('secret' in access) return `everyone with the secret: ${access.secret.replaceAll('_', ' ')}`
  if ('right' in access) return `the right to ${access.right.replaceAll('_', ' ')}`
  if ('all' in access) return access.all.map(accessText).join(', and ')
  if ('either' in access) return access.either.map(accessText).join(', or ')
  const { part, ...reach } = access
  const [[name, area]] = Object.entries(reach) as [[string, string]]
  return `${name.replaceAll('_', ' ')} ${area}${part ? ` (${part})` : ''}`
}

const callersOf = (access: Access) => {
  const who = CALLERS.filter((role) => permits(access, role))
  if (who.length === CALLERS.length) return 'all'
  return who.includes('user') ? 'all but guests' : who.join(' ')
}

/** Everything that may be called, by who may call it, with the limits of its own; pages and their files at the end. */
export function accessTable(endpoints: Endpoint[], pages: string[]): string {
  const byAccess = Map.groupBy(endpoints, ({ access }) => `${accessText(access)}: ${callersOf(access)}`)
  const sections = [...byAccess].map(([title, calls]) => section(title, calls.map(lineOf)))
  return [...sections.toSorted(), section('pages and their files: all', pages)].join('\n')
}

const section = (title: string, lines: string[]) =>
  [`# ${title}`, ...lines.toSorted().map((line) => `  ${line}`), ''].join('\n')

const lineOf = (endpoint: Endpoint) =>
  [endpointNameOf(endpoint), ...notesOf(endpoint).map((note) => `[${note}]`)].join(' ')

const notesOf = ({ answers, proof, whileImpersonating, perMinute, bodyLimit }: Endpoint) => [
  ...(answers ? [answers] : []),
  ...(proof ? [`proof: ${proof}`] : []),
  ...(whileImpersonating ? ['while impersonating'] : []),
  ...(perMinute ? [`${perMinute} a minute`] : []),
  ...(bodyLimit ? [`${bodyLimit / 1024} KB`] : []),
]
