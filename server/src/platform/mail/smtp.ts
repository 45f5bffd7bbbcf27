import type { NodemailerError, SMTPTransportOptions } from 'nodemailer'
import { nodemailerMessageOf } from './message.ts'
import { AddressRefused, MailRefused, type Mailer } from './mailer.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mails to an `smtp://` server (STARTTLS if offered) or an `smtps://` one (TLS). */
export function openSmtp(url: string, from: string): Mailer {
  const { protocol, hostname, port } = new URL(url)
  const server = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS } as SMTPTransportOptions)
  }
  return {
    via: 'smtp',
    place: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    isEncrypted: protocol === 'smtps:',
    from,
    async send(letter) {
      try {
        await (await server()).sendMail(nodemailerMessageOf(letter, from))
      } catch (error) {
        throw classifyFailure(error as NodemailerError)
      }
    },
    async fault() {
      try {
        await (await server()).verify()
        return undefined
      } catch (error) {
        return serverResponseOf(error as NodemailerError)
      }
    },
    read: async () => null,
    remove: async () => {},
  }
}

/** The reply of the server, or why it could not be reached. */
const serverResponseOf = ({ response, message }: NodemailerError) => response ?? message

/** Classifies a failure: permanent if the address or the mail was rejected, otherwise worth a retry. */
function classifyFailure(error: NodemailerError): Error {
  const said = serverResponseOf(error)
  // Only answers to RCPT TO and DATA are about this mail; one to a sign-in is about the settings.
  if (!error.permanent || !['RCPT TO', 'DATA'].includes(error.command ?? ''))
    return new Error(said, { cause: error })
  return new (isAboutAddress(error, said) ? AddressRefused : MailRefused)(said, { cause: error })
}

// 5.7 is a policy rejection (relaying, spam) and says nothing about the address (RFC 3463).
const isAboutAddress = ({ command }: NodemailerError, said: string) =>
  command === 'RCPT TO' ? !/\b5\.7\.\d/.test(said) : /\b5\.1\.\d/.test(said)
