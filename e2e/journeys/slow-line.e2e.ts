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

test('the letters before the web font has come are as wide as its own', async ({ page }) => {
  await page.goto('/catalog')
  const ratios = await page.evaluate(async () => {
    const [webFont = '', ...fallbacks] = getComputedStyle(document.body).fontFamily.split(', ')
    const text = 'Twelve short films for slow evenings, and a new one each Friday'
    await document.fonts.load(`100px ${webFont}`, text)
    const widthIn = (family: string, weight: number) => {
      const line = document.createElement('span')
      line.textContent = text
      line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 100px ${family}`
      document.body.append(line)
      return line.getBoundingClientRect().width
    }
    return [400, 700].map((weight) => widthIn(fallbacks.join(), weight) / widthIn(webFont, weight))
  })
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.04)
})
