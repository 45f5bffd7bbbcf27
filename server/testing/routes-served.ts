import type { FastifyInstance } from 'fastify'

/** The routes of a server, as in `GET /api/contents`, parsed from its printed route trees. */
export function routesServed(app: FastifyInstance): string[] {
  const place: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
      place.splice(indent.length / 4, Infinity, part)
      const path = place.join('')
      const served = methods.split(', ').filter((method) => method !== 'OPTIONS' && method !== '')
      // Fastify answers HEAD wherever it answers GET.
      return served
        .filter((method) => method !== 'HEAD' || !served.includes('GET'))
        .map((method) => `${method} ${path}`)
    })
}
