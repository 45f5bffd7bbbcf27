import type { CampaignBlock, CampaignContent } from '@matinee/contract/notices/campaigns'
import type { CampaignTopic } from '@matinee/contract/notices/campaign-topics'
import { cleanRichText, toPlainText } from '@matinee/contract/catalogue/rich-text'
import { say } from '@matinee/contract/platform/messages'
import type { CampaignPage, CampaignPageBlock } from '@matinee/mails/campaign-page'
import type { StoreContext } from '../../platform/http/http.ts'
import { findMailFrame } from '../mail-message.ts'
import { linesOf } from '../mail-page.ts'
import { CampaignEmpty, CampaignProgramHidden, CampaignWithoutSubject } from './errors.ts'
import { findProgramCards, type ProgramCardRow } from './program-cards.ts'
import {
  addSlot,
  createSlots,
  slotLink,
  slotVariables,
  splitAtSlots,
  type Slot,
  type Slots,
  type SlottedText,
} from './slots.ts'

/** A campaign rendered once; only its slots differ from reader to reader. */
export interface CampaignTemplate {
  subject: SlottedText
  text: SlottedText
  html: SlottedText
  slots: readonly Slot[]
  /** The addresses it leads to. */
  links: readonly string[]
  /** The title of the store, which is also the sender. */
  store: string
  origin: string
  locale: string
  topic: CampaignTopic
}

type Frame = Awaited<ReturnType<typeof findMailFrame>>

/**
 * Renders a campaign. Throws a refusal that says what is wrong with it; `isToBeSent` also asks for a subject and for
 * programs that readers can open; `hasCoupon` lets it name a coupon.
 */
export async function renderTemplate(
  ctx: StoreContext,
  content: CampaignContent,
  { isToBeSent, hasCoupon = false }: { isToBeSent: boolean; hasCoupon?: boolean },
): Promise<CampaignTemplate> {
  const [frame, programs] = await Promise.all([
    findMailFrame(ctx, ctx.store.id, content.locale),
    findProgramCards(ctx, content.blocks),
  ])
  if (isToBeSent) assertSendable(content, programs)
  const slots = createSlots(hasCoupon)
  const page = buildPage(slots, content, { frame, programs })
  if (!hasText(page)) throw CampaignEmpty({ errors: { blocks: ['empty'] } })
  const { renderCampaign } = await import('@matinee/mails')
  const { text, html } = await renderCampaign(page, frame.look)
  return {
    subject: splitAtSlots(page.subject),
    text: splitAtSlots(text),
    html: splitAtSlots(html),
    slots: slots.all,
    links: slots.links,
    store: frame.store,
    origin: frame.origin,
    locale: content.locale,
    topic: content.topic,
  }
}

function assertSendable({ subject }: CampaignContent, programs: ReadonlyMap<number, ProgramCardRow>) {
  if (!subject.trim()) throw CampaignWithoutSubject({ errors: { subject: ['required'] } })
  const hidden = [...programs.values()].find(({ is_public }) => !is_public)
  if (hidden) throw CampaignProgramHidden({ errors: { blocks: ['hidden'] }, values: { title: hidden.title } })
}

interface PageSources {
  frame: Frame
  programs: ReadonlyMap<number, ProgramCardRow>
}

function buildPage(slots: Slots, content: CampaignContent, { frame, programs }: PageSources): CampaignPage {
  const { words, origin, store, address } = frame
  const tell = (key: string) => say(words[key]!, content.locale, { store })
  const unsubscribe = addSlot(slots, { kind: 'unsubscribe' })
  return {
    subject: slotVariables(slots, content.subject, 'subject'),
    preheader: slotVariables(slots, content.preheader, 'preheader'),
    blocks: content.blocks.map((block) =>
      buildBlock(slots, block, { origin, programs, watch: tell('mail.campaign.watch') }),
    ),
    reason: tell('mail.why_campaign'),
    links: [
      { label: tell('mail.unsubscribe'), url: unsubscribe },
      { label: tell('mail.settings'), url: `${origin}/account/notifications` },
    ],
    sender: [store, ...linesOf(address ?? '')],
  }
}

interface BlockSources {
  origin: string
  programs: PageSources['programs']
  /** The label of a program's button. */
  watch: string
}

function buildBlock(
  slots: Slots,
  block: CampaignBlock,
  { origin, programs, watch }: BlockSources,
): CampaignPageBlock {
  if (block.kind === 'text') return { kind: 'text', html: slotRichText(slots, block.html, origin) }
  if (block.kind === 'button')
    return {
      kind: 'button',
      label: slotVariables(slots, block.label, 'blocks'),
      url: slotLink(slots, block.url, origin),
    }
  const { title, short_description, image, permalink } = programs.get(block.content_id)!
  return {
    kind: 'program',
    title,
    text: short_description,
    picture: image && new URL(image, origin).href,
    action: watch,
    url: slotLink(slots, `/programs/${encodeURIComponent(permalink)}`, origin),
  }
}

const decodeHtml = (text: string) => toPlainText(text) ?? ''

function slotRichText(slots: Slots, html: string, origin: string): string {
  const linked = cleanRichText(html.replace(/[\uE000\uE001]/g, ''))
    .replaceAll('<p></p>', '')
    .replace(/ href="([^"]*)"/g, (_, url: string) => ` href="${slotLink(slots, decodeHtml(url), origin)}"`)
  // Variables are looked for between the marks of links, which stay.
  return linked
    .split(/(\uE000\d+\uE001)/)
    .map((part, at) => (at % 2 === 1 ? part : slotVariables(slots, part, 'blocks', decodeHtml)))
    .join('')
}

const hasText = ({ blocks }: CampaignPage) =>
  blocks.some((block) =>
    block.kind === 'text' ? Boolean(toPlainText(block.html)?.trim()) : block.kind === 'program',
  )
