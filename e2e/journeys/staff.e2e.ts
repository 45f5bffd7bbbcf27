import type { Page } from '@playwright/test'
import { goTo } from '../admin.ts'
import { expect, OWNER, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { mailTo } from '../outbox.ts'
import { hire, HIRED_PASSWORD } from '../staff.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const PASSWORD = 'seven slow harbour lights'

/** Opens the menu, which is collapsed on a phone. */
async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open the menu' }).click()
  return page.getByRole('navigation', { name: 'Main menu' })
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

const name = 'Sam Lund'
const email = 'sam@lights.example'

test.describe('the staff', () => {
  test.use(PHONE_AND_DESKTOP)

  test('a colleague is invited, comes, works within their role, and leaves', async ({
    publisher: desk,
    visitor: colleague,
    product,
    accessible,
  }) => {
    await desk.goto('/bullet/settings/team')
    await desk.getByRole('button', { name: 'Invite to the team' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await choose(desk, 'Role', /^Support/)
    await accessible(desk)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(desk.getByRole('region', { name: 'Invited' })).toContainText(email)

    const mail = await mailTo(product, email)
    expect(mail.text).toContain(OWNER.name)
    await colleague.goto(mail.path)
    await expect(colleague.getByText(`${OWNER.name} invited you to help run`)).toBeVisible()
    await colleague.getByLabel('Name', { exact: true }).fill(name)
    await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await accessible(colleague)
    await colleague.getByRole('button', { name: 'Accept invitation' }).click()

    await expect(colleague.getByRole('heading', { name: 'Home' })).toBeVisible()
    const menu = await openMenu(colleague)
    await menu.getByRole('button', { name: 'Audience' }).click()
    await expect(menu.getByRole('link', { name: 'People' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Team' })).toHaveCount(0)
    await menu.getByRole('link', { name: 'Programs' }).click()
    await expect(colleague.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible()
    await expect(colleague.getByRole('button', { name: /^(Upload|New program)$/ })).toHaveCount(0)
    await goTo(colleague, '/bullet/settings/team')
    await expect(
      colleague.getByRole('heading', { name: 'Your role does not include this page', level: 1 }),
    ).toBeVisible()
    await accessible(colleague)
    await colleague.goto(mail.path)
    await expect(colleague.getByText('This invitation has been accepted')).toBeVisible()

    await desk.reload()
    await choose(desk, `Role of ${name}`, /^Content manager/)
    await expect(desk.getByText(`${name} is now: Content manager`)).toBeVisible()
    await colleague.goto('/bullet/programs')
    await expect(colleague.getByRole('button', { name: 'New program' })).toBeVisible()

    await desk.getByRole('button', { name: `Remove ${name} from the team` }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
    await expect(desk.getByText(`${name} was removed from the team`)).toBeVisible()
    await colleague.goto('/bullet/programs')
    await expect(colleague.getByRole('heading', { name: 'Sign in' })).toBeVisible()

    await goTo(desk, '/bullet/settings/audit')
    const log = desk.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText(`${OWNER.name} removed ${name} from the team`)
    await desk.getByRole('searchbox', { name: 'Applies to' }).fill(name)
    await desk.getByRole('button', { name: /^Filters/ }).click()
    await choose(desk, 'Action', '… changed the role of …')
    await desk.getByRole('dialog').getByRole('button', { name: 'Show results' }).click()
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await expect(log).toContainText(`${OWNER.name} changed the role of ${name}`)
    await log.getByText('Details').click()
    await expect(log).toContainText('Support → Content manager')
    await accessible(desk)
  })

  test('say who gets in, and try it', async ({ publisher: desk, visitor, shop, accessible }) => {
    await desk.goto('/bullet/settings/access')
    const attempt = desk.getByRole('region', { name: 'Test access' })
    const bans = desk.getByRole('region', { name: 'Banned networks' })
    await bans.getByLabel('Address or network').fill('203.0.113.0/24')
    await bans.getByLabel('Reason, for your team').fill('Scrapers')
    await bans.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(bans.getByRole('listitem')).toContainText('Scrapers')
    await attempt.getByLabel('Or from this address').fill('203.0.113.7')
    await attempt.getByRole('button', { name: 'See what they see' }).click()
    await expect(attempt.getByText('Their network is banned')).toBeVisible()
    await accessible(desk)
    const lifted = desk.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await bans.getByRole('button', { name: 'Lift the ban on 203.0.113.0/24' }).click()
    await lifted
    await attempt.getByRole('button', { name: 'See what they see' }).click()
    await expect(attempt.getByText('They get in')).toBeVisible()

    const regions = desk.getByRole('region', { name: 'Countries' })
    await goTo(desk, `/bullet/programs/${shop.tides.id}`)
    await regions.getByLabel('Only in these countries').check()
    await expect(regions).toContainText('Until then, nothing changes.')
    await regions.getByLabel('Countries', { exact: true }).fill('Germ')
    await desk.getByRole('option', { name: 'Germany' }).click()
    await desk.keyboard.press('Escape')
    await accessible(desk)
    await desk.getByRole('button', { name: 'Publish changes' }).click()
    await expect(desk.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
    // The country of a visitor from a private network is unknown.
    expect((await visitor.goto(`/programs/${shop.tides.permalink}`))?.status()).toBe(451)
    await expect(visitor.getByRole('heading', { name: 'Not available where you are' })).toBeVisible()
    await accessible(visitor)

    await goTo(desk, '/bullet/settings/access')
    await attempt.getByLabel('From this country').fill('Fran')
    await desk.getByRole('option', { name: 'France', exact: true }).click()
    await attempt.getByLabel('Program').fill('Tide')
    await desk.getByRole('option', { name: 'Tide Tables' }).click()
    await attempt.getByRole('button', { name: 'See what they see' }).click()
    await expect(attempt.getByText('The program is not available in their country')).toBeVisible()
    await expect(attempt).toContainText('The response is 451.')

    await goTo(desk, `/bullet/programs/${shop.tides.id}`)
    await regions.getByLabel('Everywhere', { exact: true }).check()
    await desk.getByRole('button', { name: 'Publish changes' }).click()
    await expect(desk.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  })

  test('look at the store as a member, and change nothing', async ({
    publisher: desk,
    product,
    owner,
    shop,
    accessible,
  }) => {
    const member = {
      name: 'Mira phone',
      nickname: 'mira.phone',
      email: 'mira.phone@lights.example',
    }
    await join(product, owner, member)
    await desk.goto(`/bullet/people?search=${encodeURIComponent(member.name)}`)
    // By a key: the cards of bulk actions come after the list and move it under the pointer.
    await desk.getByRole('link', { name: member.name }).press('Enter')
    await desk.getByRole('button', { name: 'Actions', exact: true }).click()
    await desk.getByRole('menuitem', { name: 'View the store as this person' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Cannot find a film')
    await accessible(desk)
    await dialog.getByRole('button', { name: 'View the store as this person' }).click()

    const bar = desk.getByRole('region', { name: 'Viewing the store as a member' })
    await expect(bar).toContainText(`You’re viewing the store as ${member.name}.`)
    await expect(bar).toContainText(/(30:00|29:\d\d) left/)
    await accessible(desk)
    await desk.goto(`/programs/${shop.harbour.permalink}`)
    await expect(bar).toBeInViewport({ ratio: 1 })
    const heart = desk.getByRole('main').getByRole('button', { name: 'Favorite', exact: true })
    await heart.click()
    await expect(desk.getByText('Nothing can be changed until you stop.')).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')

    await bar.getByRole('button', { name: 'End' }).click()
    await expect(desk.getByRole('heading', { name: member.name, level: 1 })).toBeVisible()
    await goTo(desk, '/bullet/settings/audit')
    const log = desk.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText(`${OWNER.name} started viewing the store as ${member.name}`)
    await expect(log).toContainText(`${OWNER.name} stopped viewing the store as ${member.name}`)
  })
})

test('the owner hands the store over, and gets it back', async ({
  publisher: desk,
  browser,
  contextOptions,
  product,
  owner,
}) => {
  const heir = await pageOf(browser, product, await hire(product, owner, 'admin'), contextOptions)

  async function handOver(from: Page, heir: string, password: string) {
    await from.goto('/bullet/settings/team')
    await from.getByRole('button', { name: 'Transfer…' }).click()
    await choose(from, 'New owner', heir)
    const dialog = from.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Transfer the store' }).click()
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Transfer the store' }).click()
    await expect(from.getByText('The store was transferred')).toBeVisible()
    await expect(from.getByRole('button', { name: 'Transfer…' })).toHaveCount(0)
  }

  await handOver(desk, 'Noa admin', OWNER.password)
  await handOver(heir, OWNER.name, HIRED_PASSWORD)
})
