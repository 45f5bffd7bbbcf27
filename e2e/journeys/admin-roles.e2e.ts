import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { GIVEN_ROLES } from '@matinee/contract/members/staff'
import type { Page } from '@playwright/test'
import { isOpenToRole, placeAt } from '../../admin/src/shell/navigation.ts'
import { fillAdmin, isSettled, screensOf, visit, type AdminScreen } from '../admin-screens.ts'
import { expect, test } from '../new-store.ts'
import { hire } from '../staff.ts'

for (const role of GIVEN_ROLES) {
  test(`every screen is there for the role ${role}, or says that it is closed`, async ({
    browser,
    contextOptions,
    product,
    owner,
  }) => {
    test.setTimeout(180_000)
    const ids = await fillAdmin(product, owner)
    const storageState = await hire(product, owner, role)
    const context = await browser.newContext({ ...contextOptions, baseURL: product.origin, storageState })
    const page = await context.newPage()
    const faults = faultsOf(page)
    await page.goto('/bullet')
    await isSettled(page)
    for (const screen of toVisit(await screensOf(page, ids), role)) {
      await visit(page, screen.address)
      const closed = page.getByRole('heading', { level: 1, name: words['not_yours.title'] })
      expect.soft(await closed.isVisible(), screen.path).toBe(!isOpen(screen, role))
      expect.soft(faults.splice(0), screen.address).toEqual([])
    }
    await context.close()
  })
}

const isOpen = ({ path }: AdminScreen, role: string) => {
  const place = placeAt(path)
  return !place || isOpenToRole(place, role)
}

/** The screens that load data; one of those that only say they are closed stands for the others. */
function toVisit(screens: AdminScreen[], role: string) {
  const [bare] = screens.filter((screen) => !isOpen(screen, role) && !screen.hasLoader)
  return screens.filter((screen) => isOpen(screen, role) || screen.hasLoader || screen === bare)
}

/** Calls a screen should not make, failed calls, and script errors. */
function faultsOf(page: Page) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() >= 500)
      faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}
