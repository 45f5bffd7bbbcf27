import { availableParallelism, hostname } from 'node:os'
import { holdEncodings } from '../../media/transcode/waiting-encodings.ts'
import type { Context } from '../../platform/context.ts'
import type { EncodingRoom } from './encoding-room.ts'
import { findMachine, recordFilmsWait } from './machine-queries.ts'

type MachineContext = Pick<Context, 'db' | 'clock' | 'log'>

const EVERY_MS = 3000
/** Where the process that receives broadcasts is gone, films go on after this. */
const GOOD_FOR_MS = 15_000

/** Tells the workers on this machine while broadcasts need it. */
export function tellWorkers(ctx: MachineContext, room: EncodingRoom) {
  let told = false
  const tell = async (isBusy: boolean) => {
    if (!isBusy && !told) return
    const until = isBusy ? new Date(ctx.clock.now().getTime() + GOOD_FOR_MS).toISOString() : null
    const machine = { host: hostname(), processors: availableParallelism() }
    await recordFilmsWait(ctx.db, { ...machine, films_wait_until: until })
    told = isBusy
  }
  return repeat(ctx, 'the workers could not be told of a broadcast', {
    run: () => tell(room.isBusy),
    stop: () => tell(false),
  })
}

/** Lets the encodings of films in this process wait while a broadcast on the same machine needs it. */
export const followBroadcasts = async (ctx: MachineContext) =>
  repeat(ctx, 'whether a broadcast needs this machine is not known', {
    async run() {
      const machine = await findMachine(ctx.db, hostname())
      const until = machine?.films_wait_until ?? null
      holdEncodings(until !== null && Date.parse(until) > ctx.clock.now().getTime())
    },
    stop: async () => holdEncodings(false),
  })

function repeat(
  { log }: MachineContext,
  fault: string,
  { run, stop }: Record<'run' | 'stop', () => Promise<void>>,
) {
  const guarded = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, fault))
  const timer = setInterval(() => void guarded(run), EVERY_MS)
  void guarded(run)
  return {
    async stop() {
      clearInterval(timer)
      await guarded(stop)
    },
  }
}
