import { expect, test } from './fixtures.ts'

test('an address that has ended is renewed without a stop', async ({ player, site }) => {
  await player.open()
  await player.play()
  await player.choose('Quality', '240p')
  const waits = await player.countWaits()
  site.expire()
  site.asked = []
  await player.choose('Quality', '720p') // drops the buffer ahead, so that more must be fetched
  await expect.poll(async () => (await player.now()).lines).toBe(720)
  await player.runs()

  expect(await waits()).toBe(0)
  expect(site.asked.filter((path) => path === '/film')).toHaveLength(1)
})

test('a viewer who may no longer watch is told', async ({ player, page, site }) => {
  site.lose(/v\d+\/0000[4-9]/) // a short film would be buffered as a whole before its access ends
  await player.open()
  await player.play()
  site.closeFilm()
  site.asked = []
  await expect(page.getByRole('alert')).toContainText('no longer have access')
  expect(site.asked.filter((path) => path === '/film')).toHaveLength(1)
})

test('a film still being made moves up by itself when better pictures come', async ({ player, site }) => {
  site.grow({ lines: 240, seconds: 17 })
  await player.open()
  await player.play()
  expect((await player.now()).lines).toBe(240)
  const waits = await player.countWaits()

  site.grow({ lines: 240 })
  site.grow(null)
  await expect.poll(async () => (await player.now()).lines).toBeGreaterThan(240)
  await player.runs()
  expect(await waits()).toBe(0)
  await player.choose('Quality', '720p')
})

test('only what is made can be reached', async ({ player, page, site }) => {
  const until = Promise.withResolvers<void>()
  site.grow({ lines: 240, seconds: 13 })
  // the end is known before hls.js has come
  await page.route(/assets\/hls/, async (route) => {
    await until.promise
    await route.continue()
  })
  await player.open()
  await player.play()
  await expect(page.getByText('/ 0:33')).toBeVisible()
  await page.keyboard.press('End')
  await expect.poll(async () => (await player.now()).time).toBeGreaterThan(10)
  until.resolve()
  await player.runs()
  expect((await player.now()).time).toBeLessThan(13.5)
  site.grow(null)
  await player.runs()
})

test('a film that cannot be loaded says so and begins at a press', async ({ player, page, site }) => {
  site.lose(/master/)
  await player.open()
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect(page.getByRole('alert')).toContainText('couldn’t be loaded', { timeout: 60_000 })
  site.lose(null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await player.runs()
})

test('goes on by itself where the head start is of no use', async ({ player, page, site }) => {
  site.lose(/a-1\/init|v240\/init/)
  await player.open()
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(() => site.asked.some((path) => /assets\/hls/.test(path))).toBe(true)
  site.lose(null)
  await player.runs()
})

test('plays through the browser itself where there are no media sources', async ({ player, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaSource'))
  await player.open()
  await player.play()
  await page.keyboard.press('5')
  await player.runs()
  await expect(page.getByRole('slider', { name: 'Position in the film' })).toBeVisible()
})
