import { existsSync } from 'node:fs'
import { onPath } from './command.js'
import { ensureProfiledChromium, findProfiledChromium } from './profiled-chromium.js'
import { install } from './system.js'

// Chromium without a window needs a third less CPU and starts half as many processes.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @type {import('./system.js').Need} */
const CHROMIUM = {
  ...{ name: 'Chromium', debian: SHELL, darwin: '--cask google-chrome', fedora: 'chromium' },
  orElse: ', or set CHROMIUM_PATH',
}

/** The browser of the journeys and benches, brought where it is not there. @returns {Promise<string>} */
export async function ensureChromium() {
  await install(...missingChromium())
  if (!process.env.CHROMIUM_PATH) await ensureProfiledChromium()
  return findChromium() ?? `/usr/bin/${SHELL}`
}

/** Also beside the profiled one, which uses the libraries and the fonts that come with it. */
export const missingChromium = () => (process.env.CHROMIUM_PATH || findInstalled() ? [] : [CHROMIUM])

/** `CHROMIUM_PATH`, the profiled one, one on the path, or the one macOS has; `undefined`: Playwright's own. */
export const findChromium = () => process.env.CHROMIUM_PATH || findProfiledChromium() || findInstalled()

const findInstalled = () => NAMES.map(onPath).find(Boolean) ?? (existsSync(ON_MACOS) ? ON_MACOS : undefined)
