import type { Plugin } from 'vite'

/** What of an endpoint the server alone has a use for: a browser sends what the types say, and takes what comes. */
const OF_SERVER = new Set([
  'access',
  'answers',
  'params',
  'query',
  'requestHeaders',
  'body',
  'reply',
  'status',
  'proof',
  'whileImpersonating',
  'perMinute',
  'bodyLimit',
])

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Property extends Node {
  key: { name?: string }
}

interface EndpointCall extends Node {
  callee: Node & { name?: string }
  arguments: [Node & { properties: Property[] }]
}

interface Replacement {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas of calls out of a build, and `endpoint` with them, which closes them: with them every schema would
 * come that is named by one, for each screen that makes a call.
 */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  transform: {
    filter: { id: /contract[/\\]src[/\\]/ },
    handler(code) {
      const gone = endpointsIn(this.parse(code)).flatMap(({ callee, arguments: [declaration] }) => [
        { ...callee, text: '' },
        ...declaration.properties
          .map((property, at) => ({
            ...property,
            // With its comma: up to the next property, or to the end of the declaration.
            end: declaration.properties[at + 1]?.start ?? declaration.end - 1,
            text: '',
          }))
          .filter(({ key }) => OF_SERVER.has(key?.name ?? '')),
      ])
      return { code: gone.toReversed().reduce(withReplacement, code), map: null }
    },
  },
})

/** The calls of `endpoint`, wherever they stand. */
function endpointsIn(node: unknown): EndpointCall[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  if (!isNode(node)) return []
  if (isEndpointCall(node)) return [node]
  return Object.values(node).flatMap(endpointsIn)
}

const isEndpointCall = (node: Node): node is EndpointCall =>
  node.type === 'CallExpression' && (node as EndpointCall).callee.name === 'endpoint'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const withReplacement = (code: string, { start, end, text }: Replacement) =>
  code.slice(0, start) + text + code.slice(end)
