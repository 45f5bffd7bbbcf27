import { countOpenPayments } from '../archive/left-behind.ts'
import { listArchives } from '../archive/manifest.ts'
import { operatorsPlace } from '../archive/place.ts'
import { restoreArchive } from '../archive/restore.ts'
import { CannotStart } from '../platform/process/cannot-start.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { once } from './open.ts'
import { readOption, readOptions } from './options.ts'

/**
 * Restores an archive into an empty install, or as further stores: `matinee restore [--from FOLDER|s3://…] [NAME]
 * [--host NAME …]`. Without a name it is the newest. A passphrase is read from ARCHIVE_PASSPHRASE.
 */
export async function run(config: Config, options: string[]) {
  const place = await operatorsPlace({ config }, readOption(options, '--from'))
  const name = readOption(options, '--name') ?? (await listArchives(place)).at(-1)
  if (!name) throw new CannotStart(`There is no complete archive in ${place.name}.`)
  await once(config, async (server) => {
    const hosts = readOptions(options, '--host')
    const passphrase = config.archive_passphrase ?? undefined
    const restored = await restoreArchive(server, place, { name, passphrase, hosts })
    for (const [archived, id] of restored.stores)
      printLine(
        archived === id ? `Store ${id} was restored.` : `Store ${archived} was restored as store ${id}.`,
      )
    for (const { key, why } of restored.manifest.missing) printLine(`Missing in the archive: ${key}. ${why}`)
    for (const fault of restored.ledgerFaults) printLine(fault)
    const open = await countOpenPayments(server.ctx.db, [...restored.stores.values()])
    if (open > 0)
      printLine(
        `${open} payments had no answer when the archive was made. Look them up at the provider: those it never answered are not charged again, but count as failed once the store is live.`,
      )
    if (restored.manifest.left_out['public.webhook_endpoint'])
      printLine('Endpoints of webhooks do not come along. Add those that are to be told by this store.')
    printLine('It takes no money and sends nothing until it is declared the live one: matinee go-live.')
  })
}
