import { existsSync } from 'node:fs'
import { onPath } from './command.js'
import { install } from './system.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The browser of the journeys: `CHROMIUM_PATH`, one on the path, or Debian's. @returns {Promise<string>} */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const packages = { debian: 'chromium', darwin: '--cask google-chrome', fedora: 'chromium' }
  await install('Chromium', packages, ', or set CHROMIUM_PATH')
  return findChromium() ?? '/usr/bin/chromium'
}

function findChromium() {
  const { CHROMIUM_PATH } = process.env
  return CHROMIUM_PATH || NAMES.map(onPath).find(Boolean) || (existsSync(ON_MACOS) ? ON_MACOS : undefined)
}
