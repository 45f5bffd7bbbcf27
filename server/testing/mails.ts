import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** A header by its lower-case name. */
  header(name: string): string | undefined
  /** The six digits to type in. */
  code: string
  /** The address of its button as path and query, and the key at its end. */
  path: string
  key: string
}

/** The mails in the outbox for an address, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith('.eml'),
  )
  const byAge = names.toSorted((one, other) => idOf(one) - idOf(other))
  const mails = await Promise.all(byAge.map(async (name) => readMail(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to === address)
}

const idOf = (name: string) => Number(/(\d+)\.eml$/.exec(name)?.[1])

/** The newest mail in the outbox for an address; throws without one. */
export async function lastMailTo(dataDir: string, address: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(dataDir, address)).at(-1)
  if (!mail) throw new Error(`No mail was written to ${address}.`)
  return mail
}

/** Parses a mail as a mail program does. */
export async function readMail(message: Buffer | string): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(message)
  const { text = '', html = '', subject = '' } = mail
  const path = /^https?:\/\/[^\s/]+(\/\S*)$/m.exec(text)?.[1] ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    subject,
    text,
    html,
    header: (name) => mail.headers.find(({ key }) => key === name)?.value,
    code: /^\s*(\d{6})$/m.exec(text)?.[1] ?? '',
    path,
    key: decodeURIComponent(/[^/=]+$/.exec(path)?.[0] ?? ''),
  }
}
