import { directionOf } from '@matinee/contract/platform/language-tags'
import { MAIL_KINDS, OPTIONAL_MAILS, type MailKind } from '@matinee/contract/notices/notices'
import { renderMail } from '@matinee/mails'
import type { MailLook } from '@matinee/mails/mail-page'
import { contrast } from '@matinee/ui/colour'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '@matinee/contract/store/store'
import { wordsOf } from '../store/words.ts'
import { buildMailPage, type MailPageInput } from './mail-page.ts'

const ATTACK = '<img src=x onerror="alert(1)">'
const ALL_VALUES = {
  minutes: 10,
  email: 'new@example.com',
  role: 'author',
  inviter: `Maya ${ATTACK}`,
  author: `Bo ${ATTACK}`,
  program: `Tides ${ATTACK}`,
  reason: 'given',
  why: ATTACK,
  count: 3,
  country: 'PT',
  device: 'Firefox',
  plan: `Gold ${ATTACK}`,
  item: `Tides ${ATTACK}`,
  from: 'Silver',
  recipient: 'Bo',
  price: '$9.99',
  before: '$7.99',
  ends: '5 March 2026',
  number: 'M-12',
  card: 'visa 4242',
  days: 7,
  percent: 20,
  when: 'end',
  begun: 'yes',
  film: `Tides ${ATTACK}`,
  lead: 'hour',
  starts: '5 March 2026 at 20:00',
  people: 12,
  host: 'hooks.example.com',
  subject: `Subtitles ${ATTACK}`,
  manager: `Maya ${ATTACK}`,
  payment: 2,
  payments: 6,
  left: 4,
  pays: 'credit',
}
const ITEM = {
  kind: 'reply' as const,
  filling: { author: 'Bo', program: 'Tides' },
  excerpt: ATTACK,
  path: '/programs/tides',
}

const isOptional = (kind: MailKind) => OPTIONAL_MAILS.includes(kind as never)

const pageInput = (kind: MailKind, locale: string, more: Partial<MailPageInput> = {}): MailPageInput => ({
  kind,
  locale,
  name: `Ana ${ATTACK}`,
  filling: {
    words: ALL_VALUES,
    excerpt: ATTACK,
    path: isOptional(kind) ? '/catalog' : null,
    ...(kind === 'digest' && { items: [ITEM] }),
  },
  secrets: { code: '482913', key: 'a key/with?signs' },
  store: `Nine & <b>Nights</b>`,
  address: `1 Quay Street ${ATTACK}\nCork`,
  origin: 'https://films.example',
  words: wordsOf(locale, ['mails']),
  ...(isOptional(kind) && {
    unsubscribe_url: 'https://films.example/unsubscribe/token',
  }),
  ...more,
})
const look = (locale: string, primary_color = '#ff3637'): MailLook => ({
  locale,
  dir: directionOf(locale),
  store: `Nine & <b>Nights</b>`,
  origin: 'https://films.example',
  logo: null,
  primary_color,
})

describe.each(LOCALES)('in %s', (locale) => {
  it.each(MAIL_KINDS)('%s is complete as text and HTML', async (kind) => {
    const page = buildMailPage(pageInput(kind, locale))
    const { text, html } = await renderMail(page, look(locale))

    for (const part of [page.subject, page.preheader, page.title, page.reason])
      expect(part.trim()).not.toBe('')
    expect(page.paragraphs.length + page.items.length + Number(page.action !== null)).toBeGreaterThan(0)
    for (const said of [page.subject, text, html.replace(/<style>.*?<\/style>/s, '')]) {
      expect(said).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/)
    }
    expect(html).not.toMatch(/<img src=x|<b>Nights/)
    expect(page.subject).not.toMatch(/[\r\n]/)
    expect(html).toContain(`<html dir="${locale === 'ar' ? 'rtl' : 'ltr'}" lang="${locale}">`)
    expect(text).toContain(page.action?.url ?? page.title)
  })
})

it('shows the code, whatever the translation of a mail', async () => {
  const words = {
    ...wordsOf('en', ['mails']),
    'mail.join_code.text': 'Hello',
    'mail.join_code.subject': 'Hello',
  }
  const page = buildMailPage(pageInput('join_code', 'en', { words }))
  expect((await renderMail(page, look('en'))).text).toMatch(/^ {4}482913$/m)
  expect(page.action?.url).toBe('https://films.example/sign_in?key=a%20key%2Fwith%3Fsigns')
})

it('removes line breaks, control characters and bidi marks from names', () => {
  const author = 'Bo\r\nBcc: all@example.com\u202e\u0000'
  const { subject } = buildMailPage(
    pageInput('mention', 'en', { filling: { words: { author, program: 'Tides' } } }),
  )
  expect(subject).toBe('Bo Bcc: all@example.com mentioned you')
})

it.each(['#ff3637', '#ffffff', '#000000', '#ffe600', '#777777', '#123456'])(
  'is readable in a store of %s',
  async (primary) => {
    const { html } = await renderMail(buildMailPage(pageInput('digest', 'en')), look('en', primary))
    const link = /class="link"[^>]*style="color:(#\w{6})/.exec(html)![1]!
    const darkLink = /\.link\{color:(#\w{6})/.exec(html)![1]!
    const { html: button } = await renderMail(buildMailPage(pageInput('welcome', 'en')), look('en', primary))
    const [, ground, words] = /background:(#\w{6});color:(#\w{6})/.exec(button)!
    expect(contrast(link, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(darkLink, '#1d2027')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(words!, ground!)).toBeGreaterThanOrEqual(4.5)
    for (const [sign, behind] of [
      ['#5c5851', '#f1efeb'],
      ['#5c5851', '#ffffff'],
      ['#b4b0a8', '#1d2027'],
      ['#b4b0a8', '#111318'],
      ['#1d1b18', '#f1efeb'],
      ['#f2f0ec', '#2a2e37'],
    ])
      expect(contrast(sign!, behind!)).toBeGreaterThanOrEqual(4.5)
  },
)

it.each([
  ['gift_received', 'You’re getting this email because someone gave you a gift card for Films.'],
  ['order_receipt', 'This email is about something you bought at Films, so it’s always sent.'],
  ['trial_ending', 'This email is about something you bought at Films, so it’s always sent.'],
  ['test', 'You’re getting this email because you sent a test.'],
  ['new_device', 'This email is about your account and its security, so it’s always sent.'],
] as const)('says why %s is sent', (kind, why) => {
  expect(buildMailPage(pageInput(kind, 'en', { store: 'Films' })).reason).toBe(why)
})
