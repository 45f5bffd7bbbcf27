import words from '@matinee/contract/words/en/admin.json' with { type: 'json' }
import { GIVEN_ROLES, type Colleague } from '@matinee/contract/members/staff'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { isOpenToRole, placeAt } from '../../admin/src/shell/navigation.ts'
import { breachesOf, contrastBreachesOf } from '../accessibility.ts'
import { fillAdmin, isSettled, screensOf, visit, type AdminScreen } from '../admin-screens.ts'
import { switchScheme } from '../color-scheme.ts'
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

/**
 * The longest words at the narrowest width, and the other direction at the widest; each colour scheme in one of them,
 * because the width changes no colours. The first is the development build, in which React reports more; the second is
 * the one that is shipped.
 */
const LOOKS = [
  { width: 'desktop', locale: 'ar', colorScheme: 'dark' },
  { width: 'phone', locale: 'de', colorScheme: 'light' },
] as const

for (const { width, locale, colorScheme } of LOOKS) {
  test(`every screen holds still, fits, is accessible and says nothing to the console, ${width}, ${locale}`, async ({
    browser,
    contextOptions,
    product,
    owner,
    programs,
  }) => {
    test.setTimeout(600_000)
    await programs.changeStore({ locale })
    const ids = await fillAdmin(product, owner) // before a screen is open: its sale would move the home screen
    const context = await browser.newContext({
      ...contextOptions,
      ...WIDTHS[width],
      colorScheme,
      baseURL: product.origin,
      storageState: owner,
    })
    const page = await context.newPage()
    const said = listen(page)
    if (width === 'desktop') await serveInstead(page, await buildOnce())
    await watchShifts(page)
    await page.goto('/bullet')
    await isSettled(page)
    await page.unrouteAll() // all of that build is there: calls need not go through the test
    if (width === 'desktop') calls.listen(page)

    let part = 'html' // the frame around the screens is the same for all
    for (const { path, address } of await screensOf(page, ids)) {
      await test.step(address, async () => {
        if (width === 'desktop') await calls.begin(page, path)
        await visit(page, address)
        await expectStill(page)
        expect.soft(await overflowingElements(page), `${address} is too wide`).toEqual([])
        expect.soft(await cutElements(page), `${address} cuts words off`).toEqual([])
        expect.soft(await page.title(), address).not.toBe('')
        expect.soft(await breachesOf(page, part), address).toEqual([])
        if (width === 'desktop') await checkInLight(page, part)
        part = 'main'
        expect.soft(said.splice(0), address).toEqual([])
      })
    }
    await context.close()
  })
}

/** What a desktop shows and a phone does not, such as some columns: the phone has not seen it in the light scheme. */
const DESKTOP_ONLY = ':is([class*="_wide_"], [class*="mantine-visible-from-"]):not([aria-hidden])'

async function checkInLight(page: Page, part: string) {
  const parts = `${part} ${DESKTOP_ONLY}`
  if ((await page.locator(parts).filter({ visible: true }).count()) === 0) return
  await switchScheme(page, 'light')
  expect.soft(await contrastBreachesOf(page, parts), page.url()).toEqual([])
  await switchScheme(page, 'dark')
}

test('every screen is there for each role, or says that it is closed', async ({
  browser,
  contextOptions,
  product,
  owner,
  staff,
  programs,
}) => {
  test.setTimeout(600_000)
  await programs.changeStore({ locale: 'en' })
  const ids = await fillAdmin(product, owner)
  const storageState = await hire(product, owner, 'admin')
  const context = await browser.newContext({ ...contextOptions, baseURL: product.origin, storageState })
  const page = await context.newPage()
  const faults = faultsOf(page)
  for (const role of GIVEN_ROLES) {
    await test.step(role, async () => {
      await page.goto('about:blank') // or what is open would go on calling, in the other role
      await changeRole(staff, role)
      await page.goto('/bullet')
      await isSettled(page)
      for (const screen of toVisit(await screensOf(page, ids), role)) {
        await visit(page, screen.address)
        const closed = page.getByRole('heading', { level: 1, name: words['not_yours.title'] })
        expect.soft(await closed.isVisible(), `${screen.path} for ${role}`).toBe(!isOpen(screen, role))
        expect.soft(faults.splice(0), `${screen.address} for ${role}`).toEqual([])
      }
    })
  }
  await context.close()
})

/** Gives another role to the only colleague, whose sessions last. */
async function changeRole(staff: APIRequestContext, role: (typeof GIVEN_ROLES)[number]) {
  const team = (await (await staff.get('/bullet/api/staff')).json()) as Colleague[]
  const { id } = team.find((colleague) => colleague.role !== 'owner')!
  expect((await staff.patch(`/bullet/api/staff/${id}`, { data: { role } })).status()).toBe(200)
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

/** The folder of the development build of the admin: one script, which each screen would load its parts of one by one. */
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
    build: {
      outDir,
      minify: false,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return outDir
}

async function serveInstead(page: Page, folder: string) {
  await page.addInitScript(leaveOutTracks)
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

/** What React does for the performance panel alone takes a part of its time and says nothing to the console. */
const leaveOutTracks = () => Object.assign(console, { createTask: undefined, timeStamp: undefined })

/** Console warnings and errors of a page. */
function listen(page: Page) {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}
