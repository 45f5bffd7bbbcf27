import type { StoreContext } from '../../platform/http/http.ts'
import { isKnownDevice } from '../sessions/device-queries.ts'

/** The source of a request without a session. */
export interface From {
  /** See `networkOf`. */
  network: string
  /** The id of the browser; see `deviceOf`. */
  device: Buffer | undefined
}

/** The key under which attempts are counted together. */
export interface AttemptSource {
  /** A network, or one browser. */
  address: string
  /** A browser this account has used before: other people's attempts do not count against it. */
  isKnown: boolean
}

const NOBODY = 0

/** The source of an attempt at an account. Looked up for unknown addresses too, so that timing reveals nothing. */
export async function sourceOf(
  ctx: StoreContext,
  member: { id: number } | undefined,
  { network, device = Buffer.alloc(0) }: From,
): Promise<AttemptSource> {
  const whose = { store_id: ctx.store.id, member_id: member?.id ?? NOBODY }
  const isKnown = await isKnownDevice(ctx.db, { ...whose, device })
  return { address: isKnown ? `browser ${device.toString('base64url')}` : network, isKnown }
}

/** The source of a call within a session: nobody else can use up its attempts. */
export const sourceOfSession = (sessionId: number | null): AttemptSource => ({
  address: `session ${sessionId}`,
  isKnown: true,
})
