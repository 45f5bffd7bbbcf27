/** A mail as it is handed over: complete, in its reader's language. */
export interface Letter {
  id: number
  store_id: number
  /** Who it is from, as people read it. */
  sender: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The same at each attempt, so that whoever gets it twice shows it once. */
  message_id: string
  locale: string
  /** Where one click ends mails of this kind (RFC 8058). */
  unsubscribe_url?: string
}

/** Where mails go: a mail server, or files in a folder. */
export interface Postbox {
  via: 'smtp' | 'outbox'
  /** The mail server's host and port, or the folder. */
  place: string
  isEncrypted: boolean
  from: string
  /** Resolves once the mail is safely handed over. Throws `AddressRefused` or `MailRefused`, else it is worth another try. */
  send(letter: Letter): Promise<void>
  /** Why nothing can be sent at present, as the mail server says it; undefined when all is well. */
  fault(): Promise<string | undefined>
  /** The mail as it was written down; null where it was not. */
  read(storeId: number, id: number): Promise<string | null>
  remove(storeId: number, id: number): Promise<void>
}

/** The mail server says for good that nobody is reached at this address. */
export class AddressRefused extends Error {}

/** The mail server says for good that it does not take this mail. */
export class MailRefused extends Error {}
