import type { Plugin } from 'vite'

/** What of an endpoint the server alone has a use for: a browser sends what the types say, and takes what comes. */
const OF_SERVER = new Set(['params', 'query', 'requestHeaders', 'body', 'reply'])

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Property extends Node {
  key: { name?: string }
}

/**
 * Leaves the schemas of calls out of a build: with them every schema would come that is named by one, for each screen
 * that makes a call.
 */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  transform: {
    filter: { id: /contract[/\\]src[/\\]/ },
    handler(code) {
      const gone = endpointsIn(this.parse(code)).flatMap(({ properties }) =>
        (properties as Property[]).filter(({ key }) => OF_SERVER.has(key?.name ?? '')),
      )
      return { code: gone.toReversed().reduce(without, code), map: null }
    },
  },
})

/** The declarations given to `endpoint`, wherever they stand. */
function endpointsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  if (!isNode(node)) return []
  const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: Node[] }
  if (node.type === 'CallExpression' && callee?.name === 'endpoint') return given!
  return Object.values(node).flatMap(endpointsIn)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** `undefined` takes the place of a value, so that commas stay where they are. */
const without = (code: string, { start, end, key }: Property) =>
  `${code.slice(0, start)}${key.name}: undefined${code.slice(end)}`
