import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { WIDTHS } from '../widths.ts'

for (const [width, options] of Object.entries(WIDTHS)) {
  test.describe(`scripts on a slow line, ${width}`, () => {
    test.use(options)

    for (const path of ['/sign_in', '/bullet/sign_in']) {
      test(`their page has a shape before they come: ${path}`, async ({ page }) => {
        await watchShifts(page)
        const letGo = await holdBack(page, /\/assets\/.*\.js$/)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('[data-waiting]')).toBeVisible()
        letGo()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[data-waiting]')).toBeHidden()
        await expectStill(page)
      })
    }
  })
}
