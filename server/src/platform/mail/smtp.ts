import type { NodemailerError, SMTPTransportOptions } from 'nodemailer'
import { messageOf } from './message.ts'
import { AddressRefused, MailRefused, type Postbox } from './postbox.ts'

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to the server of an `smtp://` address (STARTTLS where the server has it) or an `smtps://` one (TLS). */
export function openSmtp(url: string, from: string): Postbox {
  const { protocol, hostname, port } = new URL(url)
  const server = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...PATIENCE } as SMTPTransportOptions)
  }
  return {
    via: 'smtp',
    place: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    isEncrypted: protocol === 'smtps:',
    from,
    async send(letter) {
      try {
        await (await server()).sendMail(messageOf(letter, from))
      } catch (error) {
        throw judged(error as NodemailerError)
      }
    },
    async fault() {
      try {
        await (await server()).verify()
        return undefined
      } catch (error) {
        return saidBy(error as NodemailerError)
      }
    },
    read: async () => null,
    remove: async () => {},
  }
}

/** What the server said, or why it could not be asked. */
const saidBy = ({ response, message }: NodemailerError) => response ?? message

/** Says of a failure whether another try can help: not where the recipient or the mail itself was refused for good. */
function judged(error: NodemailerError): Error {
  const said = saidBy(error)
  // Only answers to RCPT TO and DATA are about this mail; one to a sign-in is about the settings.
  if (!error.permanent || !['RCPT TO', 'DATA'].includes(error.command ?? ''))
    return new Error(said, { cause: error })
  return new (isAboutAddress(error, said) ? AddressRefused : MailRefused)(said, { cause: error })
}

// 5.7 is a matter of policy (relaying, spam): nothing is said of the address then (RFC 3463).
const isAboutAddress = ({ command }: NodemailerError, said: string) =>
  command === 'RCPT TO' ? !/\b5\.7\.\d/.test(said) : /\b5\.1\.\d/.test(said)
