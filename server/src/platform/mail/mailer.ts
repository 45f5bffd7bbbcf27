/** A complete mail, in its recipient's language. */
export interface MailMessage {
  /** Names its file in the outbox. */
  id: number | string
  store_id: number
  /** The display name of the sender. */
  sender: string
  to: { name: string; address: string }
  /** Who an answer goes to, if it is not the sender. */
  reply_to?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same at each attempt, so that mail programs show duplicates once. */
  message_id: string
  locale: string
  /** The one-click unsubscribe address (RFC 8058). */
  unsubscribe_url?: string
}

/** Connections to a mail server that are kept for many mails. */
export interface MailStream {
  /** As `Mailer.send`. */
  send(letter: MailMessage): Promise<void>
  close(): void
}

/** Delivers mails to a mail server or to files in a folder. */
export interface Mailer {
  via: 'smtp' | 'outbox'
  /** The mail server's host and port, or the folder. */
  place: string
  isEncrypted: boolean
  from: string
  /**
   * Delivers a mail. Throws `AddressRefused` or `MailRefused`; after any other error a retry may succeed. After
   * `DeliveryUncertain` a retry may deliver it a second time.
   */
  send(letter: MailMessage): Promise<void>
  /** Opens connections for many mails, at most `connections` at once. */
  open(connections: number): Promise<MailStream>
  /** Why no mail can be sent at present, in the mail server's words; undefined if all is well. */
  fault(): Promise<string | undefined>
  /** The stored mail; null if it was not stored. */
  read(storeId: number, id: number | string): Promise<string | null>
  remove(storeId: number, id: number | string): Promise<void>
}

/** The mail server permanently rejects this address. */
export class AddressRefused extends Error {}

/** The mail server permanently rejects this mail. */
export class MailRefused extends Error {}

/** The mail server has no room for this mail at present; it was not taken. */
export class MailDeferred extends Error {}

/** The connection broke off while the mail was handed over: it may have been delivered. */
export class DeliveryUncertain extends Error {}
