import type { StoreContext } from '../../platform/http/http.ts'
import { isKnownDevice } from '../sessions/device-queries.ts'

/** Where somebody who is not signed in asks from. */
export interface From {
  /** See `networkOf`. */
  network: string
  /** What the browser is recognised by; see `deviceOf`. */
  device: Buffer | undefined
}

/** Whose attempts are counted together. */
export interface AttemptSource {
  /** A network, or one browser. */
  address: string
  /** A browser this account has been used in before: nobody else's attempts are held against it. */
  isKnown: boolean
}

const NOBODY = 0

/** Where an attempt at an account comes from. Looked up for addresses without an account too, so that it takes as long. */
export async function sourceOf(
  ctx: StoreContext,
  member: { id: number } | undefined,
  { network, device = Buffer.alloc(0) }: From,
): Promise<AttemptSource> {
  const whose = { store_id: ctx.store.id, member_id: member?.id ?? NOBODY }
  const isKnown = await isKnownDevice(ctx.db, { ...whose, device })
  return { address: isKnown ? `browser ${device.toString('base64url')}` : network, isKnown }
}

/** The source of what is asked in a session: nobody else can use up its attempts. */
export const sourceOfSession = (sessionId: number | null): AttemptSource => ({
  address: `session ${sessionId}`,
  isKnown: true,
})
