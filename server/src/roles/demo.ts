import { fillStore } from '../demo/filling.ts'
import { removeDemo } from '../demo/removal.ts'
import { seedDemo } from '../demo/seeding.ts'
import { ConfigFaults, type Config } from '../platform/config.ts'
import { step } from '../platform/say.ts'
import { ensureStore } from '../store/first-start.ts'
import { once } from './open.ts'

/** `--programs N` fills the store, `--remove` takes the demo away, neither puts it in. */
export async function run(config: Config, options: string[]) {
  const programs = programsAsked(options)
  await once(config, async ({ ctx }) => {
    const inStore = { ...ctx, store: await ensureStore(ctx) }
    if (options.includes('--remove')) await step('Removing the demo', () => removeDemo(inStore))
    else if (programs) await step(`Making ${programs} programs`, () => fillStore(inStore, { programs }))
    else await step('Putting in the demo', () => seedDemo(inStore))
  })
}

function programsAsked(options: string[]): number | undefined {
  const at = options.indexOf('--programs')
  if (at < 0) return undefined
  const programs = Number(options[at + 1])
  if (Number.isInteger(programs) && programs > 0) return programs
  throw new ConfigFaults(['--programs takes a whole number of programs to make.'])
}
