import { ownerLink } from '../members/staff/owner.ts'
import { originFor } from '../notices/origin.ts'
import { transact, type Context } from '../platform/context.ts'
import { CannotStart } from '../platform/process/cannot-start.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { giveDomain, setMainDomain, takeDomain } from '../store/domains/domains.ts'
import { addStore, listStoresWithDomains } from '../store/stores.ts'
import {
  beginRemoval,
  haltStore,
  reopenStore,
  requireStore,
  type LockedStore,
} from '../system/stores/stores.ts'
import { once } from './open.ts'
import { readNumberOption, readOption } from './options.ts'

/**
 * Prints the stores of this install with their domains. `--add TITLE --domain D` makes a store and prints a link for its
 * owner; `--store N` names one for `--domain D`, with `--main` or `--remove`, for `--pause` and `--resume`, and for
 * `--delete TITLE`.
 */
export const run = (config: Config, options: string[]) =>
  once(config, async ({ ctx }) => {
    const title = readOption(options, '--add')
    const domain = readOption(options, '--domain')
    if (title !== undefined) await makeStore(ctx, title, domain)
    else if (domain !== undefined) await changeDomain(ctx, options, domain)
    else await changeState(ctx, options)
    for (const { id, title, paused_at, domains } of await listStoresWithDomains(ctx.db))
      printLine(`${id}  ${title}${paused_at ? ' (paused)' : ''}  ${domains.join(', ') || 'at every address'}`)
  })

async function makeStore(ctx: Context, title: string, domain: string | undefined) {
  if (domain === undefined)
    throw new CannotStart('A store beside others needs a domain of its own: --domain.')
  const { id } = await addStore(ctx, { title, domain })
  printLine(`Sign in as its owner: ${await originFor(ctx, id)}${await ownerLink(ctx, id)}`)
}

async function changeDomain(ctx: Context, options: string[], domain: string) {
  const change = options.includes('--remove')
    ? takeDomain
    : options.includes('--main')
      ? setMainDomain
      : giveDomain
  await inNamedStore(ctx, options, async (ctx, { id }) => {
    await change(ctx, id, domain)
  })
}

async function changeState(ctx: Context, options: string[]) {
  const title = readOption(options, '--delete')
  if (title !== undefined) {
    await inNamedStore(ctx, options, (ctx, store) => beginRemoval(ctx, store, title))
    printLine('It is removed by the next process that does jobs.')
  } else if (options.includes('--pause'))
    await inNamedStore(ctx, options, (ctx, { id }) => haltStore(ctx, id))
  else if (options.includes('--resume')) await inNamedStore(ctx, options, reopenStore)
}

function inNamedStore<T>(
  ctx: Context,
  options: string[],
  work: (ctx: Context, store: LockedStore) => Promise<T>,
) {
  const id = readNumberOption(options, '--store')
  if (id === undefined) throw new CannotStart('Name a store that is there: --store.')
  return transact(ctx, async (ctx) => work(ctx, await requireStore(ctx, id)))
}
