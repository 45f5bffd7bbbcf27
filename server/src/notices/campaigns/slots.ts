import {
  CAMPAIGN_VARIABLES,
  CERTAIN_VARIABLES,
  type CampaignVariable,
} from '@matinee/contract/notices/campaigns'
import {
  CampaignBraces,
  CampaignLinkUnsafe,
  CampaignVariableBare,
  CampaignVariableUnknown,
} from './errors.ts'

/** What a mail may say of its reader; `coupon` only in those of automations. */
export type MailVariable = CampaignVariable | 'coupon'

/** A place in a mail that differs from reader to reader. */
export type Slot =
  | { kind: 'variable'; name: MailVariable; fallback: string }
  /** `link` is the place in the list of addresses. */
  | { kind: 'link'; link: number }
  | { kind: 'unsubscribe' }
  /** The address of the picture that counts opens. */
  | { kind: 'open' }

/** The slots of a mail, and the addresses it leads to. */
export interface Slots {
  all: Slot[]
  links: string[]
  /** Whether it may name a coupon. */
  hasCoupon: boolean
}

export const createSlots = (hasCoupon: boolean, links: string[]): Slots => ({ all: [], links, hasCoupon })

// Of the private use area: nothing escapes or splits them on the way through the rendering.
const [BEGIN, END] = ['\uE000', '\uE001']
const MARKS = /[\uE000\uE001]/g
const MARK = /\uE000(\d+)\uE001/

/** Adds a slot; the mark stands for it in the texts of the mail. */
export const addSlot = (slots: Slots, slot: Slot): string => `${BEGIN}${slots.all.push(slot) - 1}${END}`

/** A text in turns with the numbers of its slots. */
export type SlottedText = readonly string[]

export const splitAtSlots = (text: string): SlottedText => text.split(MARK)

/** Fills a text with the values of its slots, by their numbers. */
export const fillSlots = (text: SlottedText, values: readonly string[]): string =>
  text.map((part, at) => (at % 2 === 1 ? values[Number(part)]! : part)).join('')

const VARIABLE = /\{\{\s*([^{}|<>]*?)\s*(?:\|([^{}<>]*))?\}\}/g

/**
 * Replaces the variables of a text by slots. Throws `campaign_variable_unknown`, `campaign_variable_bare` or
 * `campaign_braces`, naming `field`.
 */
export function slotVariables(
  slots: Slots,
  text: string,
  field: string,
  decode: (fallback: string) => string = (fallback) => fallback,
): string {
  const slotted = text
    .replace(MARKS, '')
    .replace(VARIABLE, (_, name: string, fallback = '') =>
      addSlot(slots, variableSlot(slots, { name: decode(name), fallback: decode(fallback).trim(), field })),
    )
  const left = /.{0,20}(?:\{\{|\}\}).{0,20}/.exec(slotted)
  if (left)
    throw CampaignBraces({ errors: { [field]: ['braces'] }, values: { found: left[0].replace(MARKS, '') } })
  return slotted
}

interface WrittenVariable {
  name: string
  fallback: string
  field: string
}

function variableSlot({ hasCoupon }: Slots, { name, fallback, field }: WrittenVariable): Slot {
  if (hasCoupon && name === 'coupon') return { kind: 'variable', name, fallback }
  const known = CAMPAIGN_VARIABLES.find((each) => each === name)
  if (!known) {
    const values = { variable: name, known: CAMPAIGN_VARIABLES.join(', ') }
    throw CampaignVariableUnknown({ errors: { [field]: ['unknown_variable'] }, values })
  }
  if (!fallback && !CERTAIN_VARIABLES.includes(known)) {
    const values = { variable: name, example: `{{${name}|…}}` }
    throw CampaignVariableBare({ errors: { [field]: ['bare_variable'] }, values })
  }
  return { kind: 'variable', name: known, fallback }
}

const SAFE_URL = /^(?:https?:\/\/[^\s/]|\/(?!\/))[^\s{}]*$/i
const MAIL_URL = /^mailto:[^\s{}]+$/i

/** Replaces the address of a link by a slot; one that opens a mail program stays. Throws `campaign_link_unsafe`. */
export function slotLink(slots: Slots, url: string, origin: string): string {
  const given = url.trim().replace(MARKS, '')
  if (MAIL_URL.test(given)) return given
  if (!SAFE_URL.test(given) || !URL.canParse(given, origin))
    throw CampaignLinkUnsafe({ errors: { blocks: ['link'] }, values: { url: given } })
  const { href } = new URL(given, origin)
  const known = slots.links.indexOf(href)
  return addSlot(slots, { kind: 'link', link: known < 0 ? slots.links.push(href) - 1 : known })
}
