import { checkAccessibility } from '../accessibility.ts'
import { expect, test } from './fixtures.ts'

test('a film plays in full screen, is moved in by keys and by the mouse, and can be watched again', async ({
  player,
  page,
  site,
}) => {
  await player.open()

  await test.step('it plays, and full screen takes the controls along', async () => {
    expect(site.asked.some((path) => /assets\/hls/.test(path))).toBe(false) // nothing is loaded before play
    await player.play()
    await expect(player.button('Pause')).toBeAttached()

    await page.keyboard.press('f')
    await expect(player.button('Exit full screen')).toBeVisible()
    expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('mp-player')
    await page.keyboard.press('f')
    await expect(player.button('Full screen')).toBeVisible()
  })

  await test.step('keys seek, mute, and stop, and say what they did', async () => {
    await page.keyboard.press('5')
    await expect(page.getByText(/^0:1[67] of 0:33$/)).toBeVisible()
    await player.runs()
    expect((await player.now()).time).toBeGreaterThan(16)

    await page.keyboard.press('k')
    await expect(page.getByText('Paused')).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByText('Muted')).toBeVisible()
    const { time } = await player.now()
    await page.keyboard.press('j')
    await expect.poll(async () => (await player.now()).time).toBeCloseTo(time - 10, 0)
    await page.keyboard.press('Home')
    await expect.poll(async () => (await player.now()).time).toBe(0)
  })

  await test.step('the way through it is read aloud, shows the moment under the mouse, and is gone to by a press', async () => {
    const way = page.getByRole('slider', { name: 'Position in the film' })
    await way.focus()
    await page.keyboard.press('2')
    await expect(way).toHaveAttribute('aria-valuetext', '6 seconds of 33 seconds')
    await page.keyboard.press('ArrowRight')
    await expect(way).toHaveAttribute('aria-valuetext', '11 seconds of 33 seconds')

    const { width, height } = (await way.boundingBox())!
    await way.hover({ position: { x: width * 0.75, y: height / 2 } })
    await expect(page.locator('.mp-still')).toHaveCSS('background-image', /storyboard-1\.jpg/)
    await way.click({ position: { x: width * 0.75, y: height / 2 } })
    await expect.poll(async () => (await player.now()).time).toBeGreaterThan(23)
    await page.keyboard.press('k')
    await player.runs()
  })

  await test.step('at its end it can be watched again', async () => {
    await page.keyboard.press('End')
    await expect(player.button('Watch again')).toBeVisible()
    await player.button('Watch again').click()
    await expect.poll(async () => (await player.now()).time).toBeLessThan(10)
    await player.runs()
  })
})

test('sound, quality and captions are chosen in a menu, and remembered', async ({ player, page, site }) => {
  await player.open()
  await player.play()

  await test.step('the menu is walked with arrows and left with Escape, and chooses another sound', async () => {
    await player.button('Settings').press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Quality/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(player.button('Settings')).toBeFocused()
    expect(await player.video.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.25)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)

    await player.choose('Audio', 'Deutsch')
    await expect.poll(() => site.asked.some((path) => path.includes('/a-2/00'))).toBe(true)
    await player.runs()
  })

  await test.step('quality is chosen', async () => {
    await player.choose('Quality', '240p')
    await page.keyboard.press('8')
    await expect.poll(async () => (await player.now()).lines).toBe(240)
  })

  await test.step('captions are turned on, and read another language', async () => {
    await page.keyboard.press('0') // they are over before the end
    await page.keyboard.press('c')
    await expect(page.getByText('The storm is coming.')).toBeVisible()
    await player.choose('Captions', 'Deutsch')
    await expect(page.getByText('Der Sturm kommt.')).toBeVisible()
  })

  await test.step('they are remembered', async () => {
    await player.open()
    await player.play()
    await expect(page.getByText('Der Sturm kommt.')).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByText('Der Sturm kommt.')).toHaveCount(0)
    expect((await player.now()).lines).toBe(240)
    await player.choose('Quality', '720p')
    await expect.poll(async () => (await player.now()).lines).toBe(720)
  })
})

test('a film goes on where it was left', async ({ player }) => {
  await player.open('at=20')
  const began = player.video.evaluate(async (video: HTMLVideoElement) => {
    await new Promise((resolve) => video.addEventListener('playing', resolve, { once: true }))
    return video.currentTime
  })
  await player.play()
  expect(await began).toBeCloseTo(20, 0)
})

test('a film that is taken elsewhere before its first pictures have come gets there', async ({
  player,
  page,
}) => {
  await page.addInitScript(goElsewhereBeforePictures, 20)
  await player.open()
  const position = () =>
    player.video.evaluate(({ currentTime, readyState, seeking }: HTMLVideoElement) => ({
      currentTime,
      isShown: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking,
    }))

  await expect.poll(position).toEqual({ currentTime: 20, isShown: true })
  await player.play()
})

/** Delays all segments until the film's metadata is loaded and somebody has sought to `seconds`. */
function goElsewhereBeforePictures(seconds: number) {
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>()
  const leave = ({ target }: Event) => {
    const video = target as HTMLVideoElement
    video.addEventListener('seeking', () => goOn(), { once: true })
    video.currentTime = seconds
  }
  document.addEventListener('loadedmetadata', leave, { capture: true, once: true })

  const append = SourceBuffer.prototype.appendBuffer
  SourceBuffer.prototype.appendBuffer = function (data) {
    const name = new TextDecoder().decode(new Uint8Array(data as ArrayBuffer, 4, 4))
    if (name === 'ftyp') append.call(this, data)
    else void gone.then(() => append.call(this, data))
  }
}

test('nothing in the player breaks WCAG 2.2 AA as far as axe can see, nor in the list of its keys', async ({
  player,
  page,
}) => {
  await player.open()
  await checkAccessibility(page)
  await page.locator('.mp-player').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.mp-player')).toBeFocused()

  await player.play()
  await page.keyboard.press('c')
  await page.keyboard.press('k')
  await checkAccessibility(page)
  await player.button('Settings').click()
  await checkAccessibility(page)
})

test('time runs from left to right where words run the other way', async ({ player, page }) => {
  await player.open('dir=rtl')
  await player.play()
  const way = page.getByRole('slider', { name: 'Position in the film' })
  const { width, height } = (await way.boundingBox())!
  await way.click({ position: { x: width * 0.75, y: height / 2 } })
  await expect.poll(async () => (await player.now()).time).toBeGreaterThan(23)
  await way.press('k')
  const { time } = await player.now()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await player.now()).time).toBeLessThan(time)

  const across = async (name: string) => (await player.button(name).boundingBox())!.x
  expect(await across('Play')).toBeLessThan(await across('Full screen'))
  await player.button('Settings').click()
  await expect(page.getByRole('menu')).toHaveCSS('direction', 'rtl')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const [back, forth] = await page.getByRole('dialog').locator('kbd', { hasText: /[←→]/ }).all()
  expect((await back!.boundingBox())!.x).toBeLessThan((await forth!.boundingBox())!.x)
})

test('a player with a screen to itself offers no other', async ({ player, page }) => {
  await player.open('own_screen')
  await player.play()
  await expect(player.button('Settings')).toBeVisible()
  for (const name of ['Full screen', 'Picture in picture'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('f')
  await page.locator('.mp-picture').dblclick()
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
})
