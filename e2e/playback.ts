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

/** Passes when the film on the page moves on and its frames are decoded. A film that takes its place meanwhile counts anew. */
export async function expectPlaying(page: Page) {
  await expect.poll(async () => (await pictureOf(page)).time, { timeout: 30_000 }).toBeGreaterThan(0)
  let before = await pictureOf(page)
  const secondsPlayed = async () => {
    const now = await pictureOf(page)
    if (now.time < before.time) before = now
    return now.time - before.time
  }
  await expect.poll(secondsPlayed).toBeGreaterThan(1)
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
