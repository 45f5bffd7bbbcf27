/** Takes the pictures of the README from a running product: `npm run screenshots -- http://localhost:3000`. */
import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import config from '../playwright.config.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const [origin = 'http://localhost:3000'] = process.argv.slice(2)

const SHOTS = [
  { name: 'catalog', path: '/catalog', width: 1440, height: 900, scheme: 'dark' },
  { name: 'catalog-phone', path: '/catalog', width: 390, height: 844, scheme: 'light' },
  {
    name: 'program',
    path: '/programs/the-last-station?autoplay=true',
    width: 1440,
    height: 900,
    scheme: 'dark',
  },
] as const

const browser = await chromium.launch(config.use?.launchOptions)
await mkdir(FOLDER, { recursive: true })
for (const { name, path, width, height, scheme } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  if (path.includes('autoplay')) {
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
    await page.mouse.move(width / 2, height / 2) // shows the controls
  }
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 85 })
    .toFile(join(FOLDER, `${name}.webp`))
  await page.close()
}
await browser.close()
