import type { Locator, Page } from '@playwright/test'
import { change, goTo, save } from '../admin.ts'
import { checkAccessibility } from '../accessibility.ts'
import { callerOf, expect, OWNER, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { PHONE_AND_DESKTOP, WIDTHS } from '../widths.ts'

test.describe('the people who run a store', () => {
  test.use(PHONE_AND_DESKTOP)

  test('decide about what was written, and whoever wrote it is told', async ({
    publisher: desk,
    browser,
    contextOptions,
    product,
    owner,
    shop,
    accessible,
  }) => {
    const cora = await join(product, owner, {
      name: 'Cora Lind',
      nickname: 'cora.lind',
      email: 'cora.lind@example.com',
    })
    const staff = await callerOf(product.origin, owner)
    const rules = await staff.patch('/bullet/api/community/settings', { data: { first_held: true } })
    expect(rules.status()).toBe(200)

    const page = await pageOf(browser, product, cora, contextOptions)
    await page.goto(`/programs/${shop.harbour.permalink}#comments`)
    await page.getByLabel('Your comment').fill('My very first words here')
    await page.getByRole('button', { name: 'Post' }).click()
    const words = page.locator('#comments article').filter({ hasText: 'My very first words here' })
    await expect(words).toContainText('Only you can see it until it’s approved')
    await accessible(page)

    await desk.goto('/bullet/comments')
    const row = desk.getByRole('article', { name: 'Comment by Cora Lind' })
    await expect(row).toContainText('First comment of this person')
    await accessible(desk)
    await row.focus()
    await desk.keyboard.press('a')
    await expect(desk.getByText('The comment is approved.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(words).not.toContainText('Only you can see it until it’s approved')

    await desk.goto('/bullet/comments?queue=recent')
    await row.getByRole('button', { name: 'Reply: Cora Lind' }).click()
    const reply = desk.getByLabel('Your reply to Cora Lind')
    await reply.pressSequentially('Welcome, @cora.li')
    await expect(desk.getByRole('option', { name: /Cora Lind/ })).toBeVisible()
    await reply.press('Enter')
    await expect(reply).toHaveValue('Welcome, @cora.lind@ ')
    await expectMentionEdited(desk, reply, 'cora.lind')
    await reply.press('ControlOrMeta+Enter')
    const answer = page.locator('#comments article').filter({ hasText: 'Welcome, @cora.lind' })
    await expect(answer).toContainText(OWNER.name)
    await expect(answer).toContainText('Team')

    await row.getByRole('button', { name: 'Hide: Cora Lind' }).click()
    await expect(desk.getByText('The comment is hidden.')).toBeVisible()
    await expect(words).toHaveCount(0)
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()

    // Who wrote stands over the list on a phone, and beside it on a desktop.
    const dialog = desk.getByRole('dialog', { name: 'Mute Cora Lind?' })
    const begin = async () => {
      await row.getByRole('button', { name: 'Cora Lind', exact: true }).click()
      await desk.getByRole('button', { name: 'Mute', exact: true }).click()
      await dialog.getByLabel('Reason').fill('Please take a break.')
      await checkAccessibility(desk)
    }
    await begin()
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await desk.setViewportSize(WIDTHS.desktop.viewport)
    await begin()
    await dialog.getByRole('button', { name: 'Mute' }).click()
    await expect(desk.getByText('Cora Lind is muted.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You can read comments, but you can’t post any at the moment.')).toBeVisible()

    expect((await staff.patch('/bullet/api/community/settings', { data: { first_held: false } })).ok()).toBe(
      true,
    )
    await staff.dispose()
    await page.context().close()
  })
})

/** Undo, redo, deletion with Backspace, choice with the mouse, and an insertion in the middle of a text. */
async function expectMentionEdited(desk: Page, reply: Locator, nickname: string) {
  const written = `Welcome, @${nickname}@ `
  await reply.press('ControlOrMeta+z')
  await expect(reply).toHaveValue(`Welcome, @${nickname.slice(0, 'cora.xx'.length)}`)
  await reply.press('ControlOrMeta+Shift+z')
  await expect(reply).toHaveValue(written)

  await reply.press('Backspace')
  await reply.press('Backspace')
  await desk.getByRole('option').first().click()
  await expect(reply).toHaveValue(written)
  await expect(reply).toBeFocused()

  await reply.press('Home')
  await reply.pressSequentially('Hi @cora')
  await expect(desk.getByRole('option').first()).toBeVisible()
  await reply.press('Home')
  await expect(desk.getByRole('option')).toHaveCount(0)
  for (let step = 0; step < 'Hi @cora'.length; step += 1) await reply.press('ArrowRight')
  await desk.getByRole('option', { name: nickname }).click()
  await reply.pressSequentially('and ')
  await expect(reply).toHaveValue(`Hi @${nickname}@ and ${written}`)
  await reply.press('ControlOrMeta+a')
  await reply.pressSequentially(written)
}

test('the publisher judges many reported comments at once, and decides where people talk', async ({
  publisher: desk,
  visitor,
  browser,
  contextOptions,
  product,
  owner,
  shop,
  accessible,
}) => {
  const program = shop.aurora
  const dan = await join(product, owner, { name: 'Dan Pak', nickname: 'dan', email: 'dan@example.com' })
  const eve = await join(product, owner, { name: 'Eve Moss', nickname: 'eve', email: 'eve@example.com' })
  const caller = await callerOf(product.origin, dan)
  for (const body of ['Buy my watches', 'Buy my shoes']) {
    expect(
      (await caller.post('/api/comments', { data: { id: program.id, comment: { body } } })).status(),
    ).toBe(201)
  }

  const page = await pageOf(browser, product, eve, contextOptions)

  await test.step('a reported comment comes to the staff, who judge many at once', async () => {
    await page.goto(`/programs/${program.permalink}#comments`)
    for (const body of ['Buy my watches', 'Buy my shoes']) {
      const words = page.locator('#comments article').filter({ hasText: body })
      await words.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await page.getByRole('radio', { name: 'Spam or advertising' }).check()
      await page.getByRole('button', { name: 'Report' }).click()
      await expect(page.getByText('Thank you. We’ll take a look.')).toBeVisible()
    }

    await desk.goto('/bullet/comments?queue=reported')
    await expect(desk.getByRole('article')).toHaveCount(2)
    await expect(desk.getByRole('article').first()).toContainText('Reported once')
    await desk.keyboard.press('j')
    await desk.keyboard.press('x')
    await desk.keyboard.press('j')
    await desk.keyboard.press('x')
    const bar = desk.getByRole('region', { name: 'Selected comments' })
    await expect(bar).toContainText('2 selected')
    await accessible(desk)
    await bar.getByRole('button', { name: 'Spam' }).click()
    await expect(desk.getByText('2 comments are marked as spam.')).toBeVisible()
    await expect(desk.getByText('No reports')).toBeVisible()
    await expect(page.getByText('Buy my')).toHaveCount(0)
    await desk.keyboard.press('z')
    await expect(desk.getByRole('article')).toHaveCount(2)
    await desk.keyboard.press('?')
    await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await accessible(desk)

    await visitor.goto(`/programs/${program.permalink}#comments`)
    await expect(visitor.getByText('Sign in to comment.')).toBeVisible()
    await desk.keyboard.press('Escape')
  })
  await caller.dispose()
  await page.context().close()

  await test.step('the publisher decides where people talk', async () => {
    await goTo(desk, '/bullet/settings/commenting')
    await desk.getByRole('radio', { name: 'Signed-in members' }).first().check()
    await desk.getByLabel('Words to review').fill('casino\nfree money')
    await save(desk)
    await visitor.reload()
    await expect(visitor.getByText('Comments are for members')).toBeVisible()
    await accessible(visitor)

    await goTo(desk, `/bullet/programs/${program.id}`)
    const choose = async (name: string) => {
      await desk.getByRole('combobox', { name: 'Comments' }).click()
      await change(desk, () => desk.getByRole('option', { name, exact: true }).click())
      await desk.getByRole('button', { name: 'Publish changes' }).click()
      await expect(desk.getByRole('button', { name: 'Publish changes' })).toBeHidden()
    }
    await choose('Off')
    await visitor.reload()
    await expect(visitor.getByText('Comments are turned off here.')).toBeVisible()

    await choose('Same as the store: on')

    await goTo(desk, '/bullet/settings/commenting')
    await desk.getByRole('radio', { name: 'Everyone', exact: true }).check()
    await save(desk)
  })
})
