import type { Lock, Locker, RequestRelease } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { ServiceUnavailable } from '../../platform/errors.ts'
import { claimUpload, releaseUpload, renewClaim } from './upload-queries.ts'

const RENEW_MS = 1000
/** A process that dies holds an upload for so long, and one that cannot renew stops writing well before. */
const HELD_SECONDS = 12
const GIVE_UP_MS = 8000
const RETRY_MS = 250
const PATIENCE_MS = 30_000

/**
 * Lets one process of the install write to an upload in the bucket: two that each add a part to it would leave it with
 * bytes of both. Who comes later asks for it, and the earlier one ends at what it has.
 */
export const uploadLocker = (ctx: Context): Locker => ({ newLock: (key) => createLock(ctx, key) })

function createLock(ctx: Context, key: string): Lock {
  const writer = randomUUID()
  let stopRenewing = () => {}
  return {
    async lock(signal, release) {
      const until = Date.now() + PATIENCE_MS
      while (!(await claimUpload(ctx.db, key, { writer, seconds: HELD_SECONDS }))) {
        signal.throwIfAborted()
        if (Date.now() > until) throw ServiceUnavailable()
        await pause(RETRY_MS)
      }
      stopRenewing = keepClaim(ctx, { key, writer }, release)
    },
    async unlock() {
      stopRenewing()
      await releaseUpload(ctx.db, key, writer).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'an upload is released once its claim has run out'),
      )
    },
  }
}

/** Renews a claim, and has the writing end once another waits, or it can no longer be renewed. */
function keepClaim(
  { db, log }: Context,
  { key, writer }: { key: string; writer: string },
  release: RequestRelease,
): () => void {
  let renewedAt = Date.now()
  let [isAsking, isStopped] = [false, false]
  const renew = async () => {
    isAsking = true
    const isOurs = await renewClaim(db, key, { writer, seconds: HELD_SECONDS })
    renewedAt = Date.now()
    if (!isOurs && !isStopped) await release()
  }
  const timer = setInterval(() => {
    if (Date.now() - renewedAt > GIVE_UP_MS) void release()
    if (isAsking) return
    renew()
      .catch((error: unknown) => log.warn({ err: error }, 'the claim of an upload could not be renewed'))
      .finally(() => (isAsking = false))
  }, RENEW_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
