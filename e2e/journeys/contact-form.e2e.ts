import type { APIRequestContext, Page } from '@playwright/test'
import { expect, OWNER, test } from '../fixtures.ts'
import { mailAbout } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.use(PHONE_AND_DESKTOP)

/** Publishes a page with a contact form; resolves to its address. */
async function publishContactPage(staff: APIRequestContext, title: string): Promise<string> {
  const made = await staff.post('/bullet/api/pages', { data: { template: 'contact', title } })
  const { id, version, permalink } = (await made.json()) as { id: number; version: number; permalink: string }
  await staff.post(`/bullet/api/pages/${id}/publish`, { data: { version } })
  return `/pages/${permalink}`
}

async function write(page: Page, body: string) {
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill('noor.writes@example.com')
  await page.getByLabel('Subject').fill('Subtitles')
  await page.getByLabel('Message').fill(body)
}

test('a visitor writes to the publisher, who finds it waiting and answers', async ({
  visitor,
  publisher: page,
  staff,
  product,
  accessible,
}) => {
  await visitor.goto(await publishContactPage(staff, 'Say hello'))
  await visitor.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(visitor.getByText('Fill this in, please.')).toHaveCount(4)
  await expect(visitor.getByLabel('Name')).toBeFocused()
  await accessible(visitor)
  await write(visitor, 'See https://a.example https://b.example https://c.example')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText(/at most 2 links/)).toBeVisible()
  await visitor.getByLabel('Message').fill('Will there be Spanish subtitles?')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('Your message has arrived')).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: 'arrived' })).toBeFocused()

  const mail = await mailAbout(product, OWNER.email, 'Noor Haddad: Subtitles')
  expect(mail.header('reply-to')).toContain('noor.writes@example.com')

  await page.goto('/bullet')
  await page.getByRole('link', { name: /message.* for an answer/ }).click()
  await page.getByRole('link', { name: 'Subtitles' }).first().press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Message' })
  await expect(drawer).toContainText('Will there be Spanish subtitles?')
  await expect(drawer.getByRole('link', { name: 'Answer by email' })).toHaveAttribute(
    'href',
    /^mailto:noor\.writes%40example\.com\?subject=Re%3A%20Subtitles/,
  )
  await accessible(page)
  await drawer.getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await expect(drawer.getByText('Answered', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete message' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this message?' })
    .getByRole('button', { name: 'Delete message' })
    .click()
  await expect(page.getByText('The message was deleted.')).toBeVisible()
})

test('a visitor writes by two presses, and the page answers', async ({ browser, product, staff }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin })
  const page = await context.newPage()
  await page.goto(await publishContactPage(staff, 'Write without scripts'))
  await write(page, 'Written by a browser without scripts.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Check your message' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Written by a browser without scripts.')
  await expect(async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write without scripts')
  await context.close()
})
