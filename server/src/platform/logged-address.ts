import type { FastifyRequest } from 'fastify'

interface Schema {
  properties?: Record<string, { writeOnly?: boolean }>
}

/**
 * The address of a request as it may be written to a log: what its endpoint declares and does not call a secret. Of
 * everything else the name is told, and never what stands for it.
 */
export function loggedAddress(request: FastifyRequest): string {
  const { url: route, schema } = request.routeOptions
  if (!route) return '(no such address)'
  const params = request.params as Record<string, unknown>
  const path = route.replaceAll(/:(\w+)/g, (name, key: string) =>
    isOpen(schema?.params, key) ? encodeURIComponent(String(params[key])) : name,
  )
  const query = queryOf(request, schema?.querystring)
  return query ? `${path}?${query}` : path
}

const queryOf = ({ url }: FastifyRequest, schema: unknown) =>
  [...new URLSearchParams(url.split('?')[1] ?? '')]
    .filter(([name]) => name in ((schema as Schema | undefined)?.properties ?? {}))
    .map(([name, value]) => (isOpen(schema, name) ? `${name}=${encodeURIComponent(value)}` : name))
    .join('&')

const isOpen = (schema: unknown, name: string) => {
  const declared = (schema as Schema | undefined)?.properties?.[name]
  return declared !== undefined && !declared.writeOnly
}
