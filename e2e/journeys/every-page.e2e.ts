import type { APIRequestContext, Page } from '@playwright/test'
import { breachesOf } from '../accessibility.ts'
import { links } from '../../storefront/src/links.ts'
import { fillCourse } from '../course.ts'
import { expect, test as base } from '../fixtures.ts'
import { join } from '../members.ts'
import { oncePerProduct } from '../once.ts'
import { makeOwnPage } from '../own-page.ts'
import { PageLoad } from '../page-load.ts'
import { pagesOf } from '../pages.ts'
import type { Shop } from '../shop.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { WIDTHS } from '../widths.ts'

const onePaths = oncePerProduct<string[]>()

const test = base.extend<{ paths: string[] }>({
  paths: async ({ product, staff, shop }, use) => use(await onePaths(product, () => makePaths(staff, shop))),
})

async function makePaths(staff: APIRequestContext, shop: Shop) {
  const course = await fillCourse(staff, shop)
  const body = { id: course.program.id, comment: { body: 'The first boats are the best of it.' } }
  const sent = await staff.post('/api/comments', { data: body })
  expect(sent.status(), await sent.text()).toBe(201)
  const { id } = (await sent.json()) as { id: number }
  const ownPage = await makeOwnPage(staff, course.program.id)
  return pagesOf({ course, comment: id, ownPage })
}

// Alone it is run with `--trace=off`: a trace of so many pages is too large to read, and takes half of the time. Turned
// off here, it would need workers of its own.

// These tests are long: one worker alone would be left with them at the end.
test.describe.configure({ mode: 'parallel' })

/**
 * Each page is loaded in one look and then changed to the other: together every width and colour scheme, and each width
 * loaded by one of the viewers. What both of them see is looked at in three of the four; that it fits, in all.
 */
const LOOKS = {
  guest: [
    { width: 'phone', colorScheme: 'light' },
    { width: 'desktop', colorScheme: 'dark' },
  ],
  member: [
    { width: 'desktop', colorScheme: 'light' },
    { width: 'phone', colorScheme: 'dark' },
  ],
} as const

/** Pages that are a member's own: nobody else loads them at the other width, or looks at them there. */
const OWN = /^\/(account(?!\/confirm_email)|library|favorites|cancellation|orders|on_hold)/

/** Pages that send guests to sign in, as the library does. */
const MEMBERS_ONLY = /^\/(account(?!\/confirm_email)|favorites|cancellation|on_hold)/

/** A page in another state is loaded by one viewer, in one look: its frame and its parts are those of the page. */
const isState = (path: string) => /[?#]/.test(path)

const isVisited = {
  guest: (path: string) => (isState(path) ? path.startsWith(links.signIn) : !MEMBERS_ONLY.test(path)),
  member: (path: string) => !isState(path) || !path.startsWith(links.signIn),
}

for (const viewer of ['guest', 'member'] as const) {
  const looks = LOOKS[viewer]
  test(`every page is whole for a ${viewer}`, async ({ browser, contextOptions, product, owner, paths }) => {
    test.setTimeout(300_000)
    const ida = { name: 'Ida', nickname: 'ida', email: 'ida@example.com' }
    const context = await browser.newContext({
      ...contextOptions,
      ...WIDTHS[looks[0].width],
      colorScheme: looks[0].colorScheme,
      baseURL: product.origin,
      ...(viewer === 'member' && { storageState: await join(product, owner, ida) }),
    })
    const page = await context.newPage()
    let shown: Look = looks[0]
    const show = async (look: Look) => {
      if (look !== shown) await change(page, look)
      shown = look
    }
    const said = listenTo(page)
    const load = new PageLoad(page)
    await watchShifts(page)
    const settled = async () => {
      await awaitDrawn(page)
      await load.settled()
    }
    const expectWhole = async (path: string, look: Look) => {
      const whole = { path, ...look, ...WHOLE, breaches: [], said: [] }
      const seen = { ...(await measure(page)), breaches: await breachesOf(page) }
      expect.soft({ path, ...look, ...seen, said: said.splice(0) }).toEqual(whole)
    }
    const expectFits = async (path: string, look: Look) =>
      expect
        .soft({ path, ...look, ...(await measure(page)), said: said.splice(0) })
        .toEqual({ path, ...look, ...WHOLE, said: [] })

    const toVisit = new Set(paths)
    let index = 0
    for (const path of toVisit) {
      index += 1
      if (!isVisited[viewer](path)) continue
      const [look, other]: readonly Look[] = index % 2 === 0 ? looks.toReversed() : looks
      await show(look!)
      await page.goto(path)
      await settled()
      if (path.startsWith('/account')) for (const part of await partsOfAccount(page)) toVisit.add(part)
      await expectWhole(path, look!)
      await expectStill(page)
      if (isState(path)) continue

      await show(other!)
      const isOwn = viewer === 'member' && OWN.test(path)
      await (viewer === 'guest' || isOwn ? expectWhole : expectFits)(path, other!)
      if (!isOwn) continue
      await page.reload()
      await settled()
      await expectStill(page)
    }
    await context.close()
  })
}

type Look = (typeof LOOKS)[keyof typeof LOOKS][number]

async function change(page: Page, { width, colorScheme }: Look) {
  await page.setViewportSize(WIDTHS[width].viewport)
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise(requestAnimationFrame)) // transitions caused by the width have begun
}

/** Scripts have run and everything expected is rendered; after the timeout, the checks report what is missing. */
const awaitDrawn = (page: Page) =>
  page.waitForFunction(isDrawn, undefined, { timeout: 15_000 }).catch((fault: Error) => {
    if (fault.name !== 'TimeoutError') throw fault
  })

function isDrawn() {
  const isInWindow = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const isWaiting = [...document.querySelectorAll('.animate-breathe')].some(isInWindow)
  return document.querySelector('h1') !== null && !isWaiting
}

/** The links of the account, in its menu and in its text: its pages have no route of their own. */
const partsOfAccount = (page: Page) =>
  page
    .locator('main a[href^="/account/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

/** Console messages that indicate a fault of ours. */
function listenTo(page: Page) {
  const said: string[] = []
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

const WHOLE = { hasHeading: true, sideways: 0 }

const measure = (page: Page) =>
  page.evaluate(() => ({
    hasHeading: document.querySelector('h1') !== null,
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }))
