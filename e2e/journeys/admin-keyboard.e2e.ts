import type { Locator, Page } from '@playwright/test'
import { change, goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { expectFocusKept, pressOn, tabTo } from '../keyboard.ts'
import { join } from '../members.ts'
import { WIDTHS } from '../widths.ts'

test.use({ ...WIDTHS.desktop, actionTimeout: 20_000 })

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Opens the admin at a screen and skips its menu, as a person who uses the keyboard does. */
async function open(page: Page, path: string, heading: string) {
  await page.goto(`/bullet${path}`)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Goes on to another screen of the open admin. */
async function goOn(page: Page, path: string, heading: string) {
  await goTo(page, `/bullet${path}`)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
}

test('lists are walked, ticked and searched by keys', async ({
  publisher: page,
  programs,
  product,
  owner,
}) => {
  await test.step('a menu of a list is opened, walked and left', async () => {
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

  await test.step('programs are ticked, and the box that was ticked keeps the focus', async () => {
    for (const title of ['Bollard one', 'Bollard two']) await programs.draft(title)
    await goOn(page, '/programs?search=bollard', 'Programs')
    for (const title of ['Bollard one', 'Bollard two']) {
      const tick = page.getByRole('checkbox', { name: `Select: ${title}` })
      await tabTo(page, tick)
      await page.keyboard.press('Space')
      await expect(tick).toBeChecked()
      await expect(tick).toBeFocused()
    }
  })

  await test.step('a person is found, noted and kept', async () => {
    await join(product, owner, { name: 'Keyla Marsh', nickname: 'keyla', email: 'keyla@example.com' })
    await goOn(page, '/people', 'People')
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
})

test('a category, a coupon and a heading are made by keys', async ({ publisher: page, programs, staff }) => {
  await test.step('a category is made, renamed and featured', async () => {
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

  await test.step('a coupon goes through its three steps', async () => {
    await goOn(page, '/coupons', 'Coupons')
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

  await test.step('an entry of a collection is renamed, and has the focus again by Enter and by Escape', async () => {
    const data = { title: 'Keys of the house', kind: 'collection' }
    const { id } = (await (await staff.post('/bullet/api/programs', { data })).json()) as { id: number }
    await programs.draft('Night of keys')
    await goOn(page, `/programs/${id}`, 'Keys of the house')
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
  })
})

test('settings, a mail and the menu are used by keys', async ({ publisher: page }) => {
  await test.step('settings that are left unsaved ask first, and hold what was typed', async () => {
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
    await change(page, () => page.keyboard.press('ControlOrMeta+s'))
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  })

  await test.step('a mail to try is sent', async () => {
    await goOn(page, '/mails', 'Emails')
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

  await test.step('the menu at the side is folded, unfolded and walked', async () => {
    const group = button(page.getByRole('navigation', { name: 'Main menu' }), 'Insights')
    const was = await group.getAttribute('aria-expanded')
    await tabTo(page, group)
    await page.keyboard.press('Enter')
    await expect(group).not.toHaveAttribute('aria-expanded', was!)
    await expect(group).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(group).toHaveAttribute('aria-expanded', was!)
  })
})
