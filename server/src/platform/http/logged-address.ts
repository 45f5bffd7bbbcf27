import type { FastifyRequest } from 'fastify'

interface Schema {
  properties?: Record<string, { writeOnly?: boolean }>
}

/**
 * The address of a request for the log: values that its endpoint declares as no secret. Of everything else
 * only the name is logged.
 */
export function loggedAddress(request: FastifyRequest): string {
  const { url: route, schema } = request.routeOptions
  if (!route) return '(no such address)'
  const params = request.params as Record<string, unknown>
  const path = route.replaceAll(/:(\w+)/g, (name, key: string) =>
    isLoggable(schema?.params, key) ? encodeURIComponent(String(params[key])) : name,
  )
  const query = loggedQueryOf(request, schema?.querystring)
  return query ? `${path}?${query}` : path
}

const loggedQueryOf = ({ url }: FastifyRequest, schema: unknown) =>
  [...new URLSearchParams(url.split('?')[1] ?? '')]
    .filter(([name]) => name in ((schema as Schema | undefined)?.properties ?? {}))
    .map(([name, value]) => (isLoggable(schema, name) ? `${name}=${encodeURIComponent(value)}` : name))
    .join('&')

const isLoggable = (schema: unknown, name: string) => {
  const declared = (schema as Schema | undefined)?.properties?.[name]
  return declared !== undefined && !declared.writeOnly
}
