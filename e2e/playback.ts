import { expect, type Page } from '@playwright/test'

interface Picture {
  time: number
  frames: number
  width: number
}

const pictureOf = (page: Page): Promise<Picture> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    width: video.videoWidth,
  }))

/** Passes when the film on the page moves on and its frames are decoded. */
export async function expectPlaying(page: Page) {
  await expect.poll(async () => (await pictureOf(page)).time, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await pictureOf(page)
  await expect.poll(async () => (await pictureOf(page)).time).toBeGreaterThan(before.time + 1)
  const after = await pictureOf(page)
  expect(after.frames).toBeGreaterThan(before.frames)
  expect(after.width).toBeGreaterThan(0)
}

/** Plays the film that is offered next, and waits until it has replaced the one before. */
export async function playNext(page: Page) {
  const before = await page.locator('video').getAttribute('src')
  await page.getByRole('region', { name: 'Up next' }).getByRole('button', { name: 'Play now' }).click()
  await expect(page.locator('video')).not.toHaveAttribute('src', before!)
}
