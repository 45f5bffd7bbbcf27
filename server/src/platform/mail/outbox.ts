import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import { nodemailerMessageOf } from './message.ts'
import type { MailMessage, Mailer } from './mailer.ts'

type OutboxConfig = Pick<Config, 'data_dir' | 'mail_from'>

/** Writes each mail to `outbox/<store>/<id>.eml` of the data folder, for installs that have no mail server (yet). */
export function openOutbox({ data_dir, mail_from }: OutboxConfig): Mailer {
  const place = join(data_dir, 'outbox')
  const folderOf = (storeId: number) => join(place, String(storeId))
  const fileOf = (storeId: number, id: number | string) => join(folderOf(storeId), `${id}.eml`)
  const write = async (letter: MailMessage) => {
    const file = fileOf(letter.store_id, letter.id)
    await mkdir(folderOf(letter.store_id), { recursive: true, mode: 0o700 })
    await writeFile(`${file}.unfinished`, await composeMessage(letter, mail_from), { mode: 0o600 })
    await rename(`${file}.unfinished`, file)
  }
  return {
    via: 'outbox',
    place,
    isEncrypted: false,
    from: mail_from,
    send: write,
    open: async () => ({ send: write, close: () => {} }),
    fault: () =>
      mkdir(place, { recursive: true, mode: 0o700 }).then(
        () => undefined,
        (error: Error) => error.message,
      ),
    read: (storeId, id) => readFile(fileOf(storeId, id), 'utf8').catch(nullIfMissing),
    remove: (storeId, id) => rm(fileOf(storeId, id), { force: true }),
  }
}

async function composeMessage(letter: MailMessage, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const pen = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await pen.sendMail(nodemailerMessageOf(letter, from))
  return message as Buffer
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
