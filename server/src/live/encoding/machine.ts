import { availableParallelism, hostname } from 'node:os'
import type { Context } from '../../platform/context.ts'
import { measureEncodeSpeed } from './encode-speed.ts'
import { EncodingRoom } from './encoding-room.ts'
import { findMachine, recordEncodeSpeed } from './machine-queries.ts'

type MachineContext = Pick<Context, 'db' | 'config' | 'clock' | 'log'>

/** The rest is for passing on, pages and the database. */
const LIVE_SHARE = 0.5

/** Pixels a second that broadcasts may have encoded on a machine. */
export const capacityOf = ({ processors, encode_speed }: { processors: number; encode_speed: number }) =>
  processors * encode_speed * LIVE_SHARE

/** How much this machine encodes; measured when it is asked for the first time, or its processors have changed. */
export async function measureMachine({ db, config, clock }: MachineContext) {
  const [host, processors] = [hostname(), availableParallelism()]
  const known = await findMachine(db, host)
  if (known?.processors === processors && known.encode_speed !== null)
    return { ...known, encode_speed: known.encode_speed }
  const encode_speed = await measureEncodeSpeed(config.ffmpeg_path)
  const measured = { host, processors, encode_speed, measured_at: clock.now().toISOString() }
  await recordEncodeSpeed(db, measured)
  return measured
}

/** The room for renditions on this machine; none where it cannot be measured. */
export function openEncodingRoom(ctx: MachineContext): EncodingRoom {
  let known: Promise<number> | undefined
  const measure = () =>
    measureMachine(ctx)
      .then(capacityOf)
      .catch((error: unknown) => {
        known = undefined // the database may only be away
        ctx.log.warn({ err: error }, 'what this machine can encode could not be measured')
        return 0
      })
  return new EncodingRoom({ most: ctx.config.live_renditions, capacity: () => (known ??= measure()) })
}
