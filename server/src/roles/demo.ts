import { fillStore } from '../demo/store-fill.ts'
import { fillMembers } from '../demo/members.ts'
import { removeDemo } from '../demo/demo-removal.ts'
import { seedDemo } from '../demo/demo-seed.ts'
import { ConfigFaults, type Config } from '../platform/process/config.ts'
import { runStartupStep } from '../platform/process/terminal.ts'
import { ensureStore } from '../store/first-start.ts'
import { once } from './open.ts'

/**
 * `--programs N` and `--members N` fill the store with test data, `--remove` removes the demo; without options the demo
 * is added.
 */
export async function run(config: Config, options: string[]) {
  const [programs, members] = [numberAfter('--programs', options), numberAfter('--members', options)]
  await once(config, async ({ ctx }) => {
    const inStore = { ...ctx, store: await ensureStore(ctx) }
    if (options.includes('--remove')) await runStartupStep('Removing the demo', () => removeDemo(inStore))
    else if (programs ?? members) {
      if (programs)
        await runStartupStep(`Making ${programs} programs`, () => fillStore(inStore, { programs }))
      if (members) await runStartupStep(`Making ${members} members`, () => fillMembers(inStore, { members }))
    } else await runStartupStep('Putting in the demo', () => seedDemo(inStore))
  })
}

function numberAfter(option: string, options: string[]): number | undefined {
  const at = options.indexOf(option)
  if (at < 0) return undefined
  const number = Number(options[at + 1])
  if (Number.isInteger(number) && number > 0) return number
  throw new ConfigFaults([`${option} takes a whole number of what to make.`])
}
