import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { LinkSecret } from '../platform/schema-builders.ts'

/**
 * Whether a MediaMTX server in front may let a connection in: what it asks with `authMethod: http`. 204 lets it in. The
 * body is as its manual has it, and may have fields of a later version.
 */
export const authorizeMediamtx = endpoint({
  method: 'POST',
  path: '/api/mediamtx/:secret/auth',
  access: { secret: 'link' },
  params: Type.Object({ secret: LinkSecret(200) }),
  body: Type.Unknown(),
  bodyLimit: 64 * 1024,
  proof: 'none',
})
