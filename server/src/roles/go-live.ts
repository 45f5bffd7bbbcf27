import type { Config } from '../platform/process/config.ts'
import { CannotStart } from '../platform/process/cannot-start.ts'
import { printLine } from '../platform/process/terminal.ts'
import { endStandby, listStandby } from '../store/standby.ts'
import { once } from './open.ts'
import { readNumberOption } from './options.ts'

/** Declares restored stores the live ones: from then on they take money and send mail. `--store N` names one. */
export async function run(config: Config, options: string[]) {
  const wanted = readNumberOption(options, '--store')
  await once(config, async ({ ctx }) => {
    const stores = (await listStandby(ctx.db)).filter(({ id }) => wanted === undefined || id === wanted)
    if (stores.length === 0) throw new CannotStart('No such store is on standby.')
    for (const { id, title } of stores) {
      await endStandby(ctx, id)
      printLine(`Store ${id} (${title}) is live.`)
    }
  })
}
