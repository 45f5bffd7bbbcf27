import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { Site } from './site.ts'

export { expect }

interface PlayerFixtures {
  site: Site
  player: PlayerPage
}

/** A page with a player, as viewers see it. */
export class PlayerPage {
  readonly page: Page
  readonly video: Locator

  constructor(page: Page) {
    this.page = page
    this.video = page.locator('video')
  }

  async open(wishes = '') {
    await this.page.goto(`/?${wishes}`)
    await expect(this.page.getByRole('region', { name: 'Player: Nine nights of storm' })).toBeVisible()
  }

  async play() {
    await this.page.getByRole('button', { name: 'Play' }).first().click()
    await this.runs()
  }

  /** Time advances and frames are decoded, from wherever the film is now. */
  async runs() {
    const before = await this.now()
    await expect
      .poll(async () => {
        const now = await this.now()
        return now.time > before.time + 0.4 && now.frames > before.frames
      })
      .toBe(true)
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true }).last()
  }

  async choose(list: string, line: string) {
    await this.page.keyboard.press('Shift') // wakes the controls
    await this.button('Settings').click()
    await this.page.getByRole('menuitem', { name: new RegExp(`^${list}`) }).click()
    await this.page.getByRole('menuitemradio', { name: line, exact: true }).click()
  }

  now() {
    return this.video.evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      lines: video.videoHeight,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      paused: video.paused,
      muted: video.muted,
    }))
  }

  /** Counts how often the film stalls from now on. */
  async countWaits() {
    await this.video.evaluate((video: HTMLVideoElement & { waits?: number }) => {
      video.waits = 0
      video.addEventListener('waiting', () => (video.waits! += 1))
      video.addEventListener('emptied', () => (video.waits! += 100))
    })
    return () => this.video.evaluate((video: HTMLVideoElement & { waits?: number }) => video.waits)
  }
}

/** One for each process, which ends it; a fixture of the worker would want a process of its own. */
let opened: Promise<Site> | undefined

export const openSite = () => (opened ??= Site.open())

export const test = base.extend<PlayerFixtures>({
  site: [async ({}, use) => use(await openSite()), { timeout: 120_000 }],
  baseURL: async ({ site }, use) => use(site.origin),
  player: async ({ page, site }, use) => {
    site.reset()
    await use(new PlayerPage(page))
  },
})
