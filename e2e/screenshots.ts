/**
 * Takes the pictures of the README from a running product: `npm run screenshots -- http://localhost:3000`, and with
 * the link of `npm run owner-link` after it those of the admin too.
 */
import { chromium, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { signInByKey, type Cookies } from './callers.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const [origin = 'http://localhost:3000', link] = process.argv.slice(2)
const DESKTOP = { width: 1440, height: 900 }

interface Shot {
  name: string
  path: string
  scheme: 'light' | 'dark'
  width?: number
  height?: number
}

const STORE: Shot[] = [
  { name: 'catalog', path: '/catalog', scheme: 'dark' },
  { name: 'catalog-phone', path: '/catalog', width: 390, height: 844, scheme: 'light' },
  { name: 'program', path: '/programs/the-last-station?autoplay=true', scheme: 'dark' },
  { name: 'plans', path: '/join', scheme: 'light' },
]

const ADMIN: Shot[] = [
  { name: 'programs', path: '/bullet/programs', scheme: 'light' },
  { name: 'people', path: '/bullet/people', scheme: 'light' },
]

const browser = await chromium.launch(config.use?.launchOptions)
await mkdir(FOLDER, { recursive: true })
for (const shot of STORE) await take(shot)
if (link) {
  const owner = await signInByKey(origin, link.split('/').pop())
  for (const shot of ADMIN) await take(shot, owner)
}
await browser.close()

async function take({ name, path, scheme, ...size }: Shot, storageState?: Cookies) {
  const page = await browser.newPage({
    viewport: { ...DESKTOP, ...size },
    colorScheme: scheme,
    ...(storageState && { storageState }),
  })
  await page.goto(origin + path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(isDrawn)
  if (path.includes('autoplay')) await showControls(page)
  await sharp(await page.screenshot())
    .webp({ quality: 85 })
    .toFile(join(FOLDER, `${name}.webp`))
  await page.close()
}

/** Whether every picture in view has loaded and no placeholder is left. */
function isDrawn() {
  const isSeen = (element: Element) => element.getBoundingClientRect().top < innerHeight
  const isWaiting = [...document.querySelectorAll('[class*="Skeleton"]')].some(isSeen)
  return !isWaiting && [...document.images].filter(isSeen).every(({ complete }) => complete)
}

async function showControls(page: Page) {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2)
}
