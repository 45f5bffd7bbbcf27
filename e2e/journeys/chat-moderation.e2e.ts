import type { Page } from '@playwright/test'
import { goTo } from '../admin.ts'
import { test } from '../chat-people.ts'
import { expect } from '../fixtures.ts'
import { announceLiveEvent } from '../live-events.ts'
import { join, pageOf } from '../members.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true })
const row = (page: Page, text: string) => card(page).getByRole('listitem').filter({ hasText: text })

async function choose(page: Page, text: string, act: string | RegExp) {
  await row(page, text).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('the staff look after a chat from the studio', async ({
  browser,
  contextOptions,
  product,
  staff,
  owner,
  publisher,
  accessible,
}) => {
  const event = await announceLiveEvent(staff, { title: 'A guarded evening' })
  // Nobody else's: a first message is one in any chat of the store.
  const cleo = await join(product, owner, {
    name: 'Cleo Brandt',
    nickname: 'cleo',
    email: 'cleo@example.com',
  })
  const her = await pageOf(browser, product, cleo, contextOptions)
  await her.goto(`/programs/${event.permalink}`)
  const write = async (text: string) => {
    await her.getByLabel('Your message', { exact: true }).fill(text)
    await her.getByLabel('Your message', { exact: true }).press('Enter')
  }
  const said = (text: string) => her.getByRole('log').locator('[data-message]').filter({ hasText: text })

  await publisher.goto(`/bullet/live/${event.id}`)
  await publisher.getByRole('button', { name: 'Chat settings' }).click()
  await publisher.getByLabel('Hold first messages').check()
  await publisher.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(publisher.getByRole('dialog')).toBeHidden()

  await write('My first words')
  await expect(said('My first words')).toContainText('Only you can see it')
  await expect(row(publisher, 'My first words')).toContainText('First message')
  await accessible(publisher, 'main')
  await row(publisher, 'My first words')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(said('My first words')).not.toContainText('Only you can see it')

  await write('Words nobody needs')
  await choose(publisher, 'Words nobody needs', 'Delete')
  await expect(said('Words nobody needs')).toHaveCount(0)
  await publisher.getByRole('button', { name: 'Undo' }).click()
  await expect(said('Words nobody needs')).toBeVisible()

  await choose(publisher, 'My first words', 'Pin to the top')
  await expect(her.getByText('Pinned').first()).toBeAttached()

  await publisher.getByLabel('Write as host').fill('Welcome, everybody!')
  await publisher.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said('Welcome, everybody!')).toContainText('Team')

  await choose(publisher, 'Words nobody needs', /^Pause for 10 min/)
  await expect(her.getByText(/a moderator has paused you/)).toBeVisible()
  await publisher.getByRole('button', { name: 'Undo' }).last().click()
  await expect(her.getByLabel('Your message', { exact: true })).toBeVisible()

  await choose(publisher, 'Words nobody needs', 'Ban and delete messages')
  await publisher.getByRole('dialog').getByRole('button', { name: 'Ban and delete messages' }).click()
  await expect(said('Words nobody needs')).toHaveCount(0)
  await expect(her.getByText('You can read this chat, but not write in it.')).toBeVisible()
  await her.context().close()

  await test.step('the publisher sets what is suggested to give', async () => {
    await goTo(publisher, '/bullet/settings/donations')
    const amounts = publisher.getByRole('region', { name: 'USD' })
    await expect(amounts.getByLabel('Amount 1')).toHaveValue(/2\.00/)
    await amounts.getByLabel('Amount 1').fill('3')
    await amounts.getByRole('button', { name: 'Save' }).click()
    await expect(amounts.getByRole('button', { name: 'Restore defaults' })).toBeVisible()
    const suggested = await staff.get('/api/live_chats/donation_suggestions')
    expect(await suggested.json()).toContainEqual({ amount: 300, currency: 'USD', color: '#1e88e5' })
    await amounts.getByRole('button', { name: 'Restore defaults' }).click()
    await expect(amounts.getByLabel('Amount 1')).toHaveValue(/2\.00/)
  })
})
