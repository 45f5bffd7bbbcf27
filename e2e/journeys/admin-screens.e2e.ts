import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { GIVEN_ROLES } from '@matinee/contract/members/staff'
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { isOpenToRole, placeAt } from '../../admin/src/shell/navigation.ts'
import { checkContrast } from '../accessibility.ts'
import { switchScheme } from '../color-scheme.ts'
import { fillAdmin, isSettled, screensOf, visit, type AdminScreen } from '../admin-screens.ts'
import { test } from '../new-store.ts'
import { cutElements, overflowingElements } from '../overflow.ts'
import { ScreenCalls } from '../screen-calls.ts'
import { shared, sharedFolder } from '../shared-folder.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { hire } from '../staff.ts'
import { WIDTHS } from '../widths.ts'

const ADMIN = join(import.meta.dirname, '../../admin')

/** Of this worker: in another one, where a journey is tried again, each role visits every screen. */
const calls = new ScreenCalls()

test.afterAll(({ programs }) => programs.changeStore({ locale: 'en' }))

/** The longest words at the narrowest width, and the other direction at the widest. */
const LOOKS = [
  { width: 'desktop', locale: 'ar' },
  { width: 'phone', locale: 'de' },
] as const

for (const { width, locale } of LOOKS) {
  test(`every screen holds still, fits, is accessible and says nothing to the console, ${width}, ${locale}`, async ({
    browser,
    contextOptions,
    product,
    owner,
    programs,
    accessible,
  }) => {
    test.setTimeout(600_000)
    await programs.changeStore({ locale })
    const ids = await fillAdmin(product, owner) // before a screen is open: its sale would move the home screen
    const context = await browser.newContext({
      ...contextOptions,
      ...WIDTHS[width],
      baseURL: product.origin,
      storageState: owner,
    })
    const page = await context.newPage()
    const said = listen(page)
    if (width === 'desktop') await serveInstead(page, await buildOnce())
    await watchShifts(page)
    await page.goto('/bullet')
    await isSettled(page)
    if (width === 'desktop') calls.listen(page)

    let otherScheme: 'light' | 'dark' = 'dark'
    let part = 'html' // the frame around the screens is the same for all
    for (const { path, address } of await screensOf(page, ids)) {
      await test.step(address, async () => {
        if (width === 'desktop') await calls.begin(page, path)
        await visit(page, address)
        await expectStill(page)
        expect.soft(await overflowingElements(page), `${address} is too wide`).toEqual([])
        expect.soft(await cutElements(page), `${address} cuts words off`).toEqual([])
        expect.soft(await page.title(), address).not.toBe('')
        await accessible(page, part)
        if (width === 'desktop') {
          await switchScheme(page, otherScheme) // the width changes no colours
          await checkContrast(page, part)
          otherScheme = otherScheme === 'dark' ? 'light' : 'dark'
        }
        part = 'main'
        expect.soft(said.splice(0), address).toEqual([])
      })
    }
    await context.close()
  })
}

for (const role of GIVEN_ROLES) {
  test(`every screen is there for the role ${role}, or says that it is closed`, async ({
    browser,
    contextOptions,
    product,
    owner,
    programs,
  }) => {
    test.setTimeout(180_000)
    await programs.changeStore({ locale: 'en' })
    const ids = await fillAdmin(product, owner)
    const storageState = await hire(product, owner, role)
    const context = await browser.newContext({ ...contextOptions, baseURL: product.origin, storageState })
    const page = await context.newPage()
    const faults = faultsOf(page)
    await page.goto('/bullet')
    await isSettled(page)
    for (const screen of toVisit(await screensOf(page, ids), role)) {
      await visit(page, screen.address)
      const closed = page.getByRole('heading', { level: 1, name: words['not_yours.title'] })
      expect.soft(await closed.isVisible(), screen.path).toBe(!isOpen(screen, role))
      expect.soft(faults.splice(0), screen.address).toEqual([])
    }
    await context.close()
  })
}

const isOpen = ({ path }: AdminScreen, role: string) => {
  const place = placeAt(path)
  return !place || isOpenToRole(place, role)
}

/**
 * The screens a role sees otherwise than others, and those that load data before they are closed; one of those that
 * only say they are closed stands for the others.
 */
function toVisit(screens: AdminScreen[], role: string) {
  const [bare] = screens.filter((screen) => !isOpen(screen, role) && !screen.hasLoader)
  return screens.filter((screen) =>
    isOpen(screen, role) ? calls.isNew(screen.path, role) : screen.hasLoader || screen === bare,
  )
}

/** Calls a screen should not make, failed calls, and script errors. */
function faultsOf(page: Page) {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() >= 500)
      faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}

/** The folder of the development build of the admin, in which React reports more. */
const buildOnce = () => shared<string>('admin-development', buildForDevelopment)

async function buildForDevelopment() {
  const outDir = join(sharedFolder(), 'admin-development')
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'development'
  await build({
    root: ADMIN,
    configFile: join(ADMIN, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir, minify: false, emptyOutDir: true },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return outDir
}

async function serveInstead(page: Page, folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const { file, css = [] } = manifest['src/main.tsx']!
  await page.route('**/bullet/assets/**', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice('/bullet/'.length)) }),
  )
  await page.route(/\/bullet(\/(?!api\/|assets\/).*)?$/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(/<link rel="(modulepreload|stylesheet|preload)"[^>]*>/g, '')
      .replace(/src="\/bullet\/assets\/[^"]+"/, `src="/bullet/${file}"`)
      .replace(
        '</head>',
        css.map((each) => `<link rel="stylesheet" href="/bullet/${each}">`).join('') + '</head>',
      )
    await route.fulfill({ response, body: html })
  })
}

/** Console warnings and errors of a page. */
function listen(page: Page) {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}
