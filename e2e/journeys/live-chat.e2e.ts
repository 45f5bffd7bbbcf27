import type { APIRequestContext, Page } from '@playwright/test'
import type { LiveEvent } from '@matinee/contract/live/live-events'
import { test } from '../chat-people.ts'
import { expect } from '../fixtures.ts'
import { announceLiveEvent } from '../live-events.ts'
import { pageOf } from '../members.ts'
import { fillCard } from '../paying.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const chatOf = (page: Page) => page.getByRole('complementary').filter({ hasText: 'Live chat' })
const messages = (page: Page) => page.getByRole('log', { name: 'Chat messages' })
const message = (page: Page, text: string) =>
  messages(page).locator('[data-message]').filter({ hasText: text })
const field = (page: Page) => page.getByLabel('Your message', { exact: true })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const open = (page: Page, { permalink }: LiveEvent) => page.goto(`/programs/${permalink}`)

const settings = (staff: APIRequestContext, { id }: LiveEvent, data: object) =>
  staff.patch(`/bullet/api/live_chats/${id}/settings`, { data })

test.describe('people talk beside an event', () => {
  test.use(PHONE_AND_DESKTOP)

  test('while both look', async ({ browser, contextOptions, product, staff, nora, emil, accessible }) => {
    const event = await announceLiveEvent(staff, { title: 'An evening of storms' })
    await settings(staff, event, { links: true })
    const [her, his] = await Promise.all([
      pageOf(browser, product, nora, contextOptions),
      pageOf(browser, product, emil, contextOptions),
    ])
    await Promise.all([her, his].map((page) => open(page, event)))
    await expect(chatOf(his).getByText('No messages yet')).toBeVisible()

    await write(her, 'Hello from Porto! See www.example.com')
    await expect(field(her)).toHaveValue('')
    await expect(message(his, 'Hello from Porto')).toBeVisible()
    await expect(message(her, 'Hello from Porto')).toHaveCount(1)

    await message(his, 'Hello from Porto').focus()
    await his.getByRole('button', { name: 'Reply to Nora Reyes' }).click()
    await expect(field(his)).toBeFocused()
    await field(his).pressSequentially('Hello @nor')
    await expect(his.getByRole('option', { name: /Nora Reyes/ })).toBeVisible()
    await accessible(his, 'aside')
    await field(his).press('Enter')
    await expect(field(his)).toHaveValue('Hello @nora@ ')
    await field(his).press('Enter')
    await expect(message(her, 'Hello @nora')).toContainText('Hello from Porto')

    await her.getByRole('button', { name: /^React\s*👏/ }).click()
    await expect(his.getByRole('button', { name: /^React\s*👏\s*1$/ })).toBeVisible()

    await message(his, 'Hello @nora').focus()
    await his.getByRole('button', { name: 'Delete the message by Emil Okafor' }).click()
    await expect(message(her, 'Hello @nora')).toHaveCount(0)

    await message(his, 'Hello from Porto').focus()
    await his.getByRole('button', { name: 'Report the message by Nora Reyes' }).click()
    await his.getByLabel('Spam or advertising').check()
    await his.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(his.getByRole('dialog')).toBeHidden()
    await accessible(her, 'aside')
    await Promise.all([her.context().close(), his.context().close()])
  })
})

test('a visitor reads and is asked to sign in', async ({ visitor, staff }) => {
  const event = await announceLiveEvent(staff, { title: 'An open evening' })
  await open(visitor, event)
  await expect(chatOf(visitor).getByText('Sign in to join the chat.')).toBeVisible()
  await chatOf(visitor).getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor).toHaveURL(/sign_in\?return=/)
})

test('a message is refused and stays; a donation is paid, stands out in the chat, and has a receipt', async ({
  browser,
  contextOptions,
  product,
  staff,
  nora,
  emil,
  accessible,
}) => {
  const event = await announceLiveEvent(staff, { title: 'A generous evening', donations: true })
  await settings(staff, event, { links: false, goal_amount: 10_000, goal_title: 'A new camera' })
  const [her, his] = await Promise.all([
    pageOf(browser, product, nora, contextOptions),
    pageOf(browser, product, emil, contextOptions),
  ])
  await Promise.all([her, his].map((page) => open(page, event)))

  await test.step('a message that is refused stays with what it says, and slow mode counts down', async () => {
    await write(her, 'Look at www.example.com')
    await expect(messages(her).getByRole('alert')).toContainText('Links are not allowed in this chat.')
    await her.getByRole('button', { name: 'Discard' }).click()
    await expect(messages(her)).not.toContainText('www.example.com')

    await settings(staff, event, { slow_seconds: 30 })
    await expect(her.getByText('Slow mode: one message every 30 s')).toBeVisible()
    await write(her, 'One')
    await expect(message(her, 'One')).toBeVisible()
    await expect(her.getByText(/You can write again in \d+ s/)).toBeVisible()
  })

  await her.getByRole('button', { name: 'Donate', exact: true }).click()
  const sheet = her.getByRole('dialog', { name: 'Support this event' })
  await expect(sheet.getByText('$20.00')).toBeVisible()
  await sheet.getByText('$20.00').click()
  await sheet.getByLabel('Message (optional)').fill('For the camera!')
  await fillCard(sheet)
  await accessible(her, 'dialog')
  await sheet.getByRole('button', { name: 'Donate $20.00' }).click()
  await expect(sheet.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Receipt' })).toBeVisible()

  await expect(message(his, 'For the camera!')).toContainText('$20.00')
  await expect(his.getByRole('list', { name: 'Latest donations' })).toContainText('Nora Reyes')
  await expect(his.getByText('$20.00 of $100.00')).toBeVisible()
  await accessible(his, 'aside')

  // The card was kept: the next one is one press.
  await sheet.getByRole('button', { name: 'Back to the chat' }).click()
  await her.getByRole('button', { name: 'Donate', exact: true }).click()
  await sheet.getByLabel(/^Another amount/).fill('7.50')
  await sheet.getByRole('button', { name: 'Donate $7.50' }).click()
  await expect(sheet.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(his.getByText('$27.50 of $100.00')).toBeVisible()
  await Promise.all([her.context().close(), his.context().close()])
})
