import type { Context } from '../../platform/context.ts'
import type { MailMessage } from '../../platform/mail/mailer.ts'
import { sanitizeName } from '../mail-page.ts'
import { unsubscribeToken } from '../unsubscribe-token.ts'
import { messageIdOf, readerToken } from './reader-token.ts'
import { fillSlots, type Slot } from './slots.ts'
import type { CampaignTemplate } from './template.ts'

/** What a mail may say of its reader. */
export interface CampaignReader {
  name: string | null
  nickname: string | null
  email: string
  /** The code that an automation made for them. */
  coupon?: string | null
}

/** The addresses that differ from reader to reader. */
export interface ReaderAddresses {
  /** By its place in the list of addresses. */
  link(link: number): string
  unsubscribe: string
  /** Of the picture that counts opens, in a template that has one. */
  open: string
}

/** Fills a template for a reader. */
export function fillTemplate(template: CampaignTemplate, reader: CampaignReader, addresses: ReaderAddresses) {
  const values = template.slots.map((slot) => valueOf(slot, template, reader, addresses))
  return {
    subject: fillSlots(template.subject, values),
    text: fillSlots(template.text, values),
    html: fillSlots(template.html, values.map(escapeHtml)),
  }
}

function valueOf(
  slot: Slot,
  { store }: CampaignTemplate,
  reader: CampaignReader,
  addresses: ReaderAddresses,
): string {
  if (slot.kind === 'link') return addresses.link(slot.link)
  if (slot.kind === 'unsubscribe') return addresses.unsubscribe
  if (slot.kind === 'open') return addresses.open
  const said = String(sanitizeName(VARIABLES[slot.name](reader, store) ?? ''))
  return said || slot.fallback
}

const VARIABLES = {
  first_name: ({ name }: CampaignReader) => name?.trim().split(/\s+/)[0],
  name: ({ name }: CampaignReader) => name?.trim(),
  nickname: ({ nickname }: CampaignReader) => nickname?.trim(),
  email: ({ email }: CampaignReader) => email,
  store: (_: CampaignReader, store: string) => store,
  coupon: ({ coupon }: CampaignReader) => coupon,
} satisfies Record<string, (reader: CampaignReader, store: string) => string | null | undefined>

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

/** A mail whose links lead straight where they lead, and whose unsubscribe link goes to the settings. */
export const fillWithoutCounting = (template: CampaignTemplate, reader: CampaignReader) =>
  fillTemplate(template, reader, {
    link: (link) => template.links[link]!,
    unsubscribe: `${template.origin}/account/notifications`,
    open: '',
  })

/** Names the file of a reader's mail in the outbox. */
export const outboxNameOf = (readerId: number) => `campaign-${readerId}`

/** What a mail that is counted names: its token, and that of its unsubscription. */
interface MailTokens {
  id: string
  store_id: number
  token: string
  unsubscribe: string
}

/** A mail as it is handed over, with links that count clicks and one-click unsubscribe. */
export function countedMail(
  { config }: Pick<Context, 'config'>,
  template: CampaignTemplate,
  reader: CampaignReader,
  { id, store_id, token, unsubscribe }: MailTokens,
): MailMessage {
  const { origin, locale, store } = template
  return {
    id,
    store_id,
    sender: store,
    to: { name: reader.name ?? '', address: reader.email },
    ...fillTemplate(template, reader, {
      link: (link) => `${origin}/api/campaign_links/${token}/${link + 1}`,
      unsubscribe: `${origin}/unsubscribe/${unsubscribe}`,
      open: `${origin}/api/campaign_opens/${token}`,
    }),
    message_id: messageIdOf(token, config.mail_from),
    locale,
    unsubscribe_url: `${origin}/api/unsubscriptions/${unsubscribe}`,
  }
}

/** The mail of one reader. */
export const readerMail = (
  ctx: Pick<Context, 'secrets' | 'config'>,
  template: CampaignTemplate,
  reader: CampaignReader & { id: number; store_id: number; member_id: number },
): MailMessage =>
  countedMail(ctx, template, reader, {
    id: outboxNameOf(reader.id),
    store_id: reader.store_id,
    token: readerToken(ctx, reader.store_id, reader.id),
    unsubscribe: unsubscribeToken(ctx, reader.store_id, reader.member_id, template.topic, reader.id),
  })
