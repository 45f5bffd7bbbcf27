import { usualRenditions } from '../../live/encoding/encode-speed.ts'
import { capacityOf, measureMachine } from '../../live/encoding/machine.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** How much this machine encodes of live events; measured where that was not done yet. */
export const checkLive: SystemCheck = async (ctx) => {
  const count = ctx.config.live_renditions ?? usualRenditions(capacityOf(await measureMachine(ctx)))
  return makeFinding('live.fine', { count })
}
