import { GIVEN_ROLES } from '@matinee/contract/members/staff'
import type { Page } from '@playwright/test'
import { addressesOf, fillAdmin, isSettled, visit } from '../admin-screens.ts'
import { expect, ownProduct, test as base } from '../fixtures.ts'
import { hire } from '../staff.ts'

const test = base.extend<object, { ids: Record<string, number> }>({
  product: ownProduct(),
  ids: [async ({ product, owner }, use) => use(await fillAdmin(product, owner)), { scope: 'worker' }],
})

for (const role of GIVEN_ROLES) {
  test(`every screen is there for the role ${role}, or says that it is closed`, async ({
    browser,
    contextOptions,
    product,
    owner,
    ids,
  }) => {
    const storageState = await hire(product, owner, role)
    const context = await browser.newContext({ ...contextOptions, baseURL: product.origin, storageState })
    const page = await context.newPage()
    const faults = faultsOf(page)
    await page.goto('/bullet')
    await isSettled(page)
    for (const address of await addressesOf(page, ids)) {
      await visit(page, address)
      expect.soft(faults.splice(0), address).toEqual([])
    }
    await context.close()
  })
}

/** Calls a screen should not have made, or that failed, and errors of its scripts. */
function faultsOf(page: Page) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() >= 500)
      faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}
