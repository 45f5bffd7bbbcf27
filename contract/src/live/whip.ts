import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Bytes } from '../platform/shapes.ts'

/** Bytes of an SDP offer; that of a browser has some 6,000. */
export const WHIP_OFFER_BYTES = 64 * 1024

/** The stream key, as `Bearer <key>`. */
const Authorization = Type.Object({ authorization: Type.Optional(Type.String({ maxLength: 300 })) })

/**
 * Begins a broadcast by WHIP (RFC 9725): the body is an SDP offer as `application/sdp`. The answer is 201 with the
 * SDP answer, and in `Location` what to send DELETE to.
 */
export const openWhipSession = endpoint({
  method: 'POST',
  path: '/api/whip',
  access: { secret: 'stream_key' },
  requestHeaders: Authorization,
  body: Bytes,
  bodyLimit: WHIP_OFFER_BYTES,
  proof: 'token',
  perMinute: 60,
  answers: 'stream',
})

/** Ends a session, with the key it began with. */
export const endWhipSession = endpoint({
  method: 'DELETE',
  path: '/api/whip/:session',
  access: { secret: 'stream_key' },
  params: Type.Object({ session: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
  requestHeaders: Authorization,
  proof: 'token',
})
