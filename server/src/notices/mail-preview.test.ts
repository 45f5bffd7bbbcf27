import { MAIL_KINDS, OPTIONAL_MAILS, type MailKind } from '@matinee/contract/notices/notices'
import { LOCALES } from '@matinee/contract/store/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { putBillingSettings } from '../billing/settings-queries.ts'
import { MAILS } from './mail-definitions.ts'

const world = await makeWorld()
const owner = await world.as(await world.make.member({ role: 'owner' }))

async function preview(kind: MailKind, locale: string) {
  const answer = await owner.get(`/bullet/api/mail_previews/${kind}?locale=${locale}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { subject: string; text: string; html: string }
}

beforeEach(() => world.setTime('2026-03-03T12:00:00Z'))

describe.each(LOCALES)('in %s', (locale) => {
  it.each(MAIL_KINDS)('shows %s whole', async (kind) => {
    const { subject, text, html } = await preview(kind, locale)
    expect(subject).not.toBe(kind)
    for (const words of [subject, text, html.replace(/<style>.*?<\/style>/s, '')])
      expect(words).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/)
    expect(html).toContain(`lang="${locale}"`)
  })
})

it('uses the store’s own words, currency and day', async () => {
  await world.ctx.db.updateTable('store').set({ currency: 'EUR' }).where('id', '=', world.storeId).execute()
  const words = { locale: 'de', key: 'mail.trial_ending.action', text: 'Zur Mitgliedschaft' }
  expect((await owner.put('/bullet/api/words', words)).statusCode).toBeLessThan(300)

  const { subject, text } = await preview('trial_ending', 'de')
  expect(subject).toContain('6. März 2026')
  expect(text).toContain('9,99\u00a0€')
  expect(text).toContain('Zur Mitgliedschaft:\nhttp://localhost:3000/account/purchases')
})

it('shows the address of whoever sells', async () => {
  await putBillingSettings(world.ctx.db, world.storeId, { seller_address: '1 Quay Street\nCork' })
  expect((await preview('welcome', 'en')).text).toMatch(/Matinee\n1 Quay Street\nCork\n$/)
})

it('offers to turn off what can be turned off, and nothing else', async () => {
  for (const kind of MAIL_KINDS) {
    const isOptional = OPTIONAL_MAILS.some((optional) => optional === kind)
    const { text } = await preview(kind, 'en')
    const offered = {
      isChoice: MAILS[kind].reason === 'choice',
      hasLink: text.includes('/unsubscribe/sample'),
    }
    expect({ kind, ...offered }).toEqual({ kind, isChoice: isOptional, hasLink: isOptional })
  }
})

it('is refused to roles that may not change what mails say', async () => {
  const analyst = await world.as(await world.make.member({ role: 'analyst' }))
  expect((await analyst.get('/bullet/api/mail_previews/welcome?locale=en')).statusCode).toBe(403)
  expect((await owner.get('/bullet/api/mail_previews/nothing?locale=en')).statusCode).toBe(400)
})
