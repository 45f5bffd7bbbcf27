import { expect, it } from 'vitest'
import type { MailLook, MailPage } from './mail-page.ts'
import { renderMail } from './render.tsx'

const page: MailPage = {
  subject: 'New sign-in',
  preheader: 'Firefox · Portugal',
  title: 'Was this you?',
  paragraphs: ['Somebody signed in.', 'Device: Firefox\nPlace: Portugal'],
  code: null,
  quote: null,
  items: [],
  action: { label: 'See your devices', url: 'https://films.example/account/devices' },
  note: null,
  reason: 'This mail is always sent.',
  links: [{ label: 'Settings', url: 'https://films.example/settings' }],
  sender: ['Films', '1 Quay Street', 'Cork'],
}
const look: MailLook = {
  locale: 'en',
  dir: 'ltr',
  store: 'Films',
  origin: 'https://films.example',
  logo: 'https://films.example/logo.png',
  primary_color: '#123456',
}

it('has a head without links and with a single title', async () => {
  const { html } = await renderMail(page, look)
  const head = /<head>(.*)<\/head>/s.exec(html)![1]!
  expect(head).not.toContain('<link')
  expect(head.match(/<title>.*?<\/title>/g)).toEqual(['<title>New sign-in</title>'])
})

it('starts with the preview text', async () => {
  const { html } = await renderMail(page, look)
  const words = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, '')
    .trimStart()
  expect(words.startsWith(page.preheader)).toBe(true)
})

it('keeps the line breaks of paragraphs and of the sender', async () => {
  const { html, text } = await renderMail(page, look)
  expect(html).toContain('Device: Firefox<br/>Place: Portugal')
  expect(html).toContain('Films<br/>1 Quay Street<br/>Cork')
  expect(text.endsWith('Settings: https://films.example/settings\n\nFilms\n1 Quay Street\nCork\n')).toBe(true)
})

it('is right-to-left in Arabic, except for URLs', async () => {
  const { html } = await renderMail(page, { ...look, locale: 'ar', dir: 'rtl' })
  expect(html).toContain('<html dir="rtl" lang="ar">')
  expect(html).toMatch(/<body[^>]*lang="ar" dir="rtl"/)
  expect(html).not.toContain('text-align:left')
  expect(html).toMatch(/<p dir="ltr"[^>]*>https:\/\/films\.example\/account\/devices/)
})

it('shows the logo with the store’s name as its alternative text', async () => {
  expect((await renderMail(page, look)).html).toMatch(
    /<img[^>]*alt="Films"[^>]*src="https:\/\/films\.example\/logo\.png"/,
  )
  expect((await renderMail(page, { ...look, logo: null })).html).not.toContain('<img')
})
