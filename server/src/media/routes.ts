import type { FastifyPluginAsync } from 'fastify'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import type { ProgramGateway } from './program-gateway.ts'
import { publisherMediaRoutes } from './publisher-routes.ts'
import type { MayWatch } from './delivery/watch-rights.ts'
import { uploadRoutes } from './upload/upload-routes.ts'

/** Routes for uploads, films and delivery. */
export const mediaRoutes = (programs: ProgramGateway, mayWatch: MayWatch): FastifyPluginAsync[] => [
  uploadRoutes(programs),
  publisherMediaRoutes(programs),
  deliveryRoutes(mayWatch),
]
