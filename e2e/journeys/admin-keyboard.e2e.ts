import type { Locator, Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { expectFocusKept, pressOn, tabTo } from '../keyboard.ts'
import { join } from '../members.ts'
import { WIDTHS } from '../widths.ts'

test.use({ ...WIDTHS.desktop, actionTimeout: 20_000 })

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Opens a screen and skips its menu, as a person who uses the keyboard does. */
async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(`/bullet${path}`)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a menu of a list is opened, walked and left', async ({ publisher: page, programs }) => {
  await programs.draft('Keys and tides')
  await open(page, '/programs?search=keys', 'Programs')
  const actions = button(page, 'Actions: Keys and tides')
  await pressOn(page, actions)
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await expect(actions).toBeFocused()
})

test('programs are ticked, and the box that was ticked keeps the focus', async ({
  publisher: page,
  programs,
}) => {
  for (const title of ['Bollard one', 'Bollard two']) await programs.draft(title)
  await open(page, '/programs?search=bollard', 'Programs')
  for (const title of ['Bollard one', 'Bollard two']) {
    const tick = page.getByRole('checkbox', { name: `Select: ${title}` })
    await tabTo(page, tick)
    await page.keyboard.press('Space')
    await expect(tick).toBeChecked()
    await expect(tick).toBeFocused()
  }
})

test('a category is made, renamed and featured', async ({ publisher: page }) => {
  await open(page, '/categories', 'Categories')
  await pressOn(page, button(page, 'New category').first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'New category').first()).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Keys at sea')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keys at sea', level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('switch', { name: 'Featured' }))
  await page.keyboard.press('Space')
  await pressOn(page, button(page, 'Save'))
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await expectFocusKept(page)
})

test('a coupon goes through its three steps', async ({ publisher: page }) => {
  await open(page, '/coupons', 'Coupons')
  await pressOn(page, button(page, 'New coupon').first())
  const dialog = page.getByRole('dialog', { name: 'New coupon' })
  await tabTo(page, dialog.getByLabel('Code', { exact: true }))
  await page.keyboard.type('BYKEYS')
  await tabTo(page, dialog.getByLabel('Percent off'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25')
  for (const step of [1, 2]) {
    await pressOn(page, button(dialog, 'Next'))
    await expect(dialog.getByRole('button', { name: 'Back' }), `step ${step}`).toBeVisible()
    await expectFocusKept(page)
  }
  await pressOn(page, button(dialog, 'Create coupon'))
  await expect(page.getByRole('link', { name: 'BYKEYS' })).toBeVisible()
  await expectFocusKept(page)
})

test('a person is found, noted and kept', async ({ publisher: page, product, owner }) => {
  await join(product, owner, { name: 'Keyla Marsh', nickname: 'keyla', email: 'keyla@example.com' })
  await open(page, '/people', 'People')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('keyla')
  const link = page.getByRole('link', { name: 'Keyla Marsh' })
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2)
  await pressOn(page, link)
  await expect(page.getByRole('heading', { name: 'Keyla Marsh', level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'New note' }))
  await page.keyboard.type('Writes with keys.')
  await pressOn(page, button(page, 'Add note'))
  await expect(page.getByRole('article').getByText('Writes with keys.')).toBeVisible()
  await expectFocusKept(page)
})

test('settings that are left unsaved ask first, and hold what was typed', async ({ publisher: page }) => {
  await open(page, '/settings', 'General settings')
  const tagline = page.getByLabel('Tagline')
  await tabTo(page, tagline)
  await page.keyboard.type('By keys alone')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByLabel('Search screens, people, orders, offers …')).toBeFocused()
  await page.keyboard.type('programs')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(tagline).toHaveValue('By keys alone')
  await expectFocusKept(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('an entry of a collection is renamed, and has the focus again by Enter and by Escape', async ({
  publisher: page,
  programs,
  product,
  owner,
}) => {
  const call = await callerOf(product.origin, owner)
  const data = { title: 'Keys of the house', kind: 'collection' }
  const { id } = (await (await call.post('/bullet/api/programs', { data })).json()) as { id: number }
  await programs.draft('Night of keys')
  await open(page, `/programs/${id}`, 'Keys of the house')
  await pressOn(page, button(page, 'Add').first())
  await page.getByRole('menuitem', { name: 'Heading' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Title').fill('Before')
  await page.keyboard.press('Enter')

  const title = (name: string) => button(page, `Rename: ${name}`)
  await expect(title('Before')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await pressOn(page, title('Before'))
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).last()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('After')
  await page.keyboard.press('Enter')
  await expect(title('After')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).last()).toBeFocused()
  await page.keyboard.type(' all')
  await page.keyboard.press('Escape')
  await expect(title('After')).toBeFocused()
  await call.dispose()
})

test('the menu at the side is folded, unfolded and walked', async ({ publisher: page }) => {
  await page.goto('/bullet')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  const group = button(page.getByRole('navigation', { name: 'Main menu' }), 'Insights')
  const was = await group.getAttribute('aria-expanded')
  await tabTo(page, group)
  await page.keyboard.press('Enter')
  await expect(group).not.toHaveAttribute('aria-expanded', was!)
  await expect(group).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', was!)
})

test('a mail to try is sent', async ({ publisher: page }) => {
  await open(page, '/mails', 'Emails')
  await tabTo(page, page.getByLabel('Test address'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'keys@example.com' })
      .or(page.locator('output').getByText(/outbox|folder/)),
  ).toBeVisible()
  await expectFocusKept(page)
})
