import { ownerLink } from '../members/staff/owner.ts'
import { originFor } from '../notices/origin.ts'
import type { Context } from '../platform/context.ts'
import { CannotStart } from '../platform/process/cannot-start.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { giveDomain, takeDomain } from '../store/domains/domains.ts'
import { addStore, listStoresWithDomains } from '../store/stores.ts'
import { once } from './open.ts'
import { readNumberOption, readOption } from './options.ts'

/**
 * Prints the stores of this install with their domains. `--add TITLE --domain D` makes a store and prints a link for its
 * owner; `--store N --domain D` gives a store a domain, with `--remove` it takes it away.
 */
export const run = (config: Config, options: string[]) =>
  once(config, async ({ ctx }) => {
    const title = readOption(options, '--add')
    const domain = readOption(options, '--domain')
    if (title !== undefined) await makeStore(ctx, title, domain)
    else if (domain !== undefined) await changeDomain(ctx, options, domain)
    for (const { id, title, domains } of await listStoresWithDomains(ctx.db))
      printLine(`${id}  ${title}  ${domains.join(', ') || 'at every address'}`)
  })

async function makeStore(ctx: Context, title: string, domain: string | undefined) {
  if (domain === undefined)
    throw new CannotStart('A store beside others needs a domain of its own: --domain.')
  const { id } = await addStore(ctx, { title, domain })
  printLine(`Sign in as its owner: ${await originFor(ctx, id)}${await ownerLink(ctx, id)}`)
}

async function changeDomain(ctx: Context, options: string[], domain: string) {
  const id = readNumberOption(options, '--store')
  const stores = await listStoresWithDomains(ctx.db)
  if (!stores.some((store) => store.id === id)) throw new CannotStart('Name a store that is there: --store.')
  await (options.includes('--remove') ? takeDomain : giveDomain)(ctx, id!, domain)
}
