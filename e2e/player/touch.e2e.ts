import { WIDTHS } from '../widths.ts'
import { expect, test } from './fixtures.ts'

test.use(WIDTHS.phone)

test('fingers show the controls, hide them, and skip at the sides', async ({ player, page }) => {
  await player.open()
  await page.getByRole('button', { name: 'Play' }).first().tap()
  await player.runs()
  const frame = page.locator('.mp-player')
  const { width, height } = (await frame.boundingBox())!
  const at = (across: number) => ({ position: { x: width * across, y: height * 0.25 } })

  await expect(frame).toHaveAttribute('data-controls', 'false')
  await frame.tap(at(0.5))
  await expect(frame).toHaveAttribute('data-controls', 'true')
  await frame.tap(at(0.5))
  await expect(frame).toHaveAttribute('data-controls', 'false')

  const { time } = await player.now()
  await frame.tap(at(0.9))
  await frame.tap(at(0.9))
  await expect.poll(async () => (await player.now()).time).toBeGreaterThan(time + 8)
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('a phone shows what is chosen below the film, the look at a moment whole, and controls for fingers', async ({
  player,
  page,
}) => {
  await player.open()
  await page.getByRole('button', { name: 'Play' }).first().tap()
  await player.runs()
  const film = (await page.locator('.mp-player').boundingBox())!
  await page.keyboard.press('Shift')
  await player.button('Settings').tap()
  const menu = (await page.getByRole('menu').boundingBox())!
  expect(menu.y).toBeGreaterThanOrEqual(film.y + film.height)
  await page.getByRole('menuitem', { name: /^Speed/ }).tap()
  await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const way = page.getByRole('slider', { name: 'Position in the film' })
  const { width, height } = (await way.boundingBox())!
  for (const across of [0.01, 0.99]) {
    await way.hover({ position: { x: width * across, y: height / 2 }, force: true })
    await expect(page.locator('.mp-still')).toHaveCSS('background-image', /storyboard-1\.jpg/)
    const look = (await page.locator('.mp-preview').boundingBox())!
    expect(look.x).toBeGreaterThanOrEqual(film.x)
    expect(look.y).toBeGreaterThanOrEqual(film.y)
    expect(look.x + look.width).toBeLessThanOrEqual(film.x + film.width)
  }

  await test.step('every control is large enough for a finger, and none is cut off', async () => {
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 700 })
      await page.locator('.mp-player').focus()
      for (const button of await page.locator('.mp-player button:visible').all()) {
        const box = (await button.boundingBox())!
        expect(Math.min(box.width, box.height), await button.innerHTML()).toBeGreaterThanOrEqual(44)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
    }
  })
})
