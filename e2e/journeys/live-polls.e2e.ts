import type { Page } from '@playwright/test'
import { test } from '../chat-people.ts'
import { expect } from '../fixtures.ts'
import { announceLiveEvent } from '../live-events.ts'
import { pageOf } from '../members.ts'
import { WIDTHS } from '../widths.ts'

const poll = (page: Page) => page.getByRole('region', { name: 'Poll', exact: true })
const answer = (page: Page, name: RegExp) => poll(page).getByRole('button', { name })

const questions = (page: Page) => page.getByRole('tabpanel', { name: 'Questions' })
const question = (page: Page, text: string) => questions(page).getByRole('listitem').filter({ hasText: text })

test('a poll and questions are answered on two pages and in the studio', async ({
  browser,
  contextOptions,
  product,
  staff,
  nora,
  emil,
  publisher,
  accessible,
}) => {
  const event = await announceLiveEvent(staff, { title: 'An evening of choices and answers' })
  const [her, his] = await Promise.all([
    pageOf(browser, product, nora, { ...contextOptions, ...WIDTHS.phone }),
    pageOf(browser, product, emil, contextOptions),
  ])
  await Promise.all([her, his].map((page) => page.goto(`/programs/${event.permalink}`)))
  await expect(her.getByLabel('Your message', { exact: true })).toBeVisible()

  await publisher.goto(`/bullet/live/${event.id}`)

  await test.step('a poll is asked in the studio, answered on two pages, and its result is seen by all', async () => {
    const studio = publisher.getByRole('region', { name: 'Polls' })
    await studio.getByRole('button', { name: 'Start a poll' }).click()
    const dialog = publisher.getByRole('dialog')
    await dialog.getByLabel('Question').fill('Which encore?')
    await dialog.getByLabel('Answer 1', { exact: true }).fill('The waltz')
    await dialog.getByLabel('Answer 2', { exact: true }).fill('The march')
    await accessible(publisher, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Start a poll' }).click()
    await expect(studio.getByText('Open', { exact: true })).toBeVisible()

    await expect(poll(his)).toContainText('Which encore?')
    await answer(her, /^The waltz/).click()
    await expect(poll(her)).toContainText('100%')
    await expect(poll(his)).not.toContainText('%')
    await accessible(her, 'aside')
    await answer(his, /^The march/).click()
    await expect(poll(her)).toContainText('2 votes')
    await expect(studio).toContainText('50% (1)')
    await accessible(publisher, 'main')

    await studio.getByRole('button', { name: 'Close the poll' }).click()
    await expect(poll(her)).toContainText('Final result')
    await accessible(his, 'aside')
    await poll(his).getByRole('button', { name: 'Hide the poll' }).click()
    await expect(poll(his)).toHaveCount(0)
  })

  await test.step('a question is asked and voted for on two pages, and answered from the studio by keys', async () => {
    await publisher.getByRole('button', { name: 'Chat settings' }).click()
    await publisher
      .getByRole('dialog')
      .getByLabel(/^Questions/)
      .check()
    await publisher.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

    for (const page of [her, his]) await page.getByRole('tab', { name: 'Questions' }).click()
    for (const text of ['Who wrote the waltz?', 'Who dances?']) {
      await her.getByLabel('Your question').fill(text)
      await her.getByLabel('Your question').press('Enter')
      await expect(question(his, text)).toBeVisible()
    }
    await question(his, 'Who dances?').getByRole('button', { name: /^Vote/ }).click()
    await expect(questions(her).getByRole('listitem').first()).toContainText('Who dances?')
    await expect(his.getByRole('tab', { name: /2 open questions/ })).toBeVisible()
    await accessible(her, 'aside')

    const studio = publisher.getByRole('region', { name: 'Questions' })
    await expect(studio.getByRole('listitem').first()).toContainText('Who dances?')
    await accessible(publisher, 'main')
    await studio.getByRole('listitem').first().focus()
    await publisher.keyboard.press('a')
    await expect(question(her, 'Who dances?')).toContainText('Being answered now')
    await expect(studio.getByRole('listitem').first()).toBeFocused()
    await publisher.keyboard.press('ArrowDown')
    await publisher.keyboard.press('d')
    await expect(question(his, 'Who wrote the waltz?')).toHaveCount(0)
    await accessible(his, 'aside')
  })
  await Promise.all([her.context().close(), his.context().close()])
})

test('a member moderates the chat they were named for, and an offer stands above it while it is sold', async ({
  browser,
  contextOptions,
  product,
  staff,
  nora,
  emil,
  publisher,
  accessible,
}) => {
  const event = await announceLiveEvent(staff, { title: 'An evening of care' })
  const [her, his] = await Promise.all([
    pageOf(browser, product, nora, contextOptions),
    pageOf(browser, product, emil, { ...contextOptions, ...WIDTHS.phone }),
  ])
  await Promise.all([her, his].map((page) => page.goto(`/programs/${event.permalink}`)))
  const field = his.getByLabel('Your message', { exact: true })
  await field.fill('Boo!')
  await field.press('Enter')

  await publisher.goto(`/bullet/live/${event.id}`)
  await publisher.getByRole('button', { name: 'Moderators' }).click()
  await publisher.getByRole('combobox', { name: 'Name a moderator' }).fill('Nora')
  await publisher.getByRole('option', { name: /Nora Reyes/ }).click()
  const dialog = publisher.getByRole('dialog', { name: 'Moderators' })
  await expect(dialog.getByRole('listitem')).toContainText('Nora Reyes')
  await accessible(publisher, '[role=dialog]')
  await publisher.keyboard.press('Escape')

  const said = her.getByRole('log').locator('[data-message]').filter({ hasText: 'Boo!' })
  await said.focus()
  await said.getByRole('button', { name: 'Pause or ban Emil Okafor' }).click()
  await accessible(her, 'dialog')
  await her.getByRole('dialog').getByRole('button', { name: 'Pause for 10 minutes' }).click()
  await expect(his.getByText(/a moderator has paused you/)).toBeVisible()

  const prices = [{ currency: 'USD', amount: 4900 }]
  const sold = { type: 'fixed_price', title: 'Season ticket', content_ids: [event.id], prices }
  const made = await staff.post('/bullet/api/offers', { data: sold })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  await publisher.reload()
  await publisher.getByRole('combobox', { name: 'Pinned offer' }).click()
  await publisher.getByRole('option', { name: 'Season ticket' }).click()
  const offer = his.getByRole('region', { name: 'Offer' })
  await expect(offer).toContainText('$49.00')
  await expect(offer.getByRole('link')).toHaveAttribute('href', new RegExp(`checkout.*o=${id}`))
  await accessible(his, 'aside')
  await staff.post(`/bullet/api/offers/${id}/archive`)
  await expect(offer).toHaveCount(0)
  await Promise.all([her.context().close(), his.context().close()])
})
