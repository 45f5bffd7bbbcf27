import type {
  DKIMOptions,
  NodemailerError,
  SMTPPoolOptions,
  SMTPTransportOptions,
  Transporter,
} from 'nodemailer'
import { nodemailerMessageOf } from './message.ts'
import {
  AddressRefused,
  DeliveryUncertain,
  MailDeferred,
  MailRefused,
  type Mailer,
  type MailMessage,
} from './mailer.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends mails to an `smtp://` server (STARTTLS if offered) or an `smtps://` one (TLS), signed where `signature` resolves to
 * what signs them.
 */
export function openSmtp(
  url: string,
  from: string,
  signature: () => Promise<DKIMOptions | undefined> = async () => undefined,
): Mailer {
  const { protocol, hostname, port } = new URL(url)
  const server = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS } as SMTPTransportOptions)
  }
  const deliver = async (
    transport: Pick<Transporter, 'sendMail'>,
    letter: MailMessage,
    dkim: DKIMOptions | undefined,
  ) => {
    try {
      await transport.sendMail(nodemailerMessageOf(letter, from, dkim))
    } catch (error) {
      throw classifyFailure(error as NodemailerError)
    }
  }
  return {
    via: 'smtp',
    place: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    isEncrypted: protocol === 'smtps:',
    from,
    send: async (letter) => deliver(await server(), letter, await signature()),
    async open(connections) {
      const { createTransport } = await import('nodemailer')
      const pool = createTransport({
        ...{ url, ...TIMEOUTS, pool: true, maxConnections: connections, maxMessages: Infinity },
        // By itself it would send a mail again whose connection broke off after it was handed over.
        maxRequeues: 0,
      } as SMTPPoolOptions)
      const dkim = await signature()
      return { send: (letter) => deliver(pool, letter, dkim), close: () => pool.close() }
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
  const cause = { cause: error }
  if (isHandedOverPerhaps(error)) return new DeliveryUncertain(said, cause)
  // Only answers to MAIL FROM, RCPT TO and DATA are about this mail; one to a sign-in is about the settings.
  if (!isAboutMail(error)) return new Error(said, cause)
  if (!error.permanent) return new MailDeferred(said, cause)
  if (error.command === 'MAIL FROM') return new Error(said, cause)
  return new (isAboutAddress(error, said) ? AddressRefused : MailRefused)(said, cause)
}

// 421: the server closes the connection, whatever it was told.
const isAboutMail = ({ command = '', responseCode }: NodemailerError) =>
  ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) && responseCode !== 421

const CONNECTION_LOST = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET']
const BEFORE_ANY_MAIL = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']

/** A connection that was lost without an answer, once it had been made. */
const isHandedOverPerhaps = ({ code = '', responseCode, syscall, timeoutType }: NodemailerError) =>
  responseCode === undefined &&
  CONNECTION_LOST.includes(code) &&
  syscall !== 'connect' &&
  !(timeoutType && BEFORE_ANY_MAIL.includes(timeoutType))

// 5.7 is a policy rejection (relaying, spam) and says nothing about the address (RFC 3463).
const isAboutAddress = ({ command }: NodemailerError, said: string) =>
  command === 'RCPT TO' ? !/\b5\.7\.\d/.test(said) : /\b5\.1\.\d/.test(said)
