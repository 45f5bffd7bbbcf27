import type { Page } from '@playwright/test'
import { breachesOf } from '../accessibility.ts'
import { fillCourse } from '../course.ts'
import { callerOf, expect, test as base } from '../fixtures.ts'
import { join } from '../members.ts'
import { PageLoad } from '../page-load.ts'
import { pagesOf } from '../pages.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { WIDTHS } from '../widths.ts'

const test = base.extend<object, { paths: string[] }>({
  paths: [
    async ({ product, owner, shop }, use) => {
      const caller = await callerOf(product.origin, owner)
      const course = await fillCourse(caller, shop)
      const body = { id: course.program.id, comment: { body: 'The first boats are the best of it.' } }
      const sent = await caller.post('/api/comments', { data: body })
      expect(sent.status(), await sent.text()).toBe(201)
      const { id } = (await sent.json()) as { id: number }
      await caller.dispose()
      await use(pagesOf({ course, comment: id }))
    },
    { scope: 'worker' },
  ],
})

// A trace of so many pages is too large to read, and takes half of the time.
test.use({ trace: 'off' })

// These tests are long: one worker alone would be left with them at the end.
test.describe.configure({ mode: 'parallel' })

/** Every mode, width and colour scheme, with each kind of viewer. */
const LOOKS = [
  { viewer: 'guest', catalogue_mode: 'server_rendered', width: 'phone', colorScheme: 'light' },
  { viewer: 'guest', catalogue_mode: 'single_page', width: 'desktop', colorScheme: 'dark' },
  { viewer: 'member', catalogue_mode: 'server_rendered', width: 'desktop', colorScheme: 'light' },
  { viewer: 'member', catalogue_mode: 'single_page', width: 'phone', colorScheme: 'dark' },
] as const

test.afterEach(({ programs }) => programs.changeStore({ catalogue_mode: 'single_page' }))

for (const { viewer, catalogue_mode, width, colorScheme } of LOOKS) {
  test(`every page is whole for a ${viewer}: ${catalogue_mode}, ${width}, ${colorScheme}`, async ({
    browser,
    contextOptions,
    product,
    owner,
    programs,
    paths,
  }) => {
    test.setTimeout(300_000)
    await programs.changeStore({ catalogue_mode })
    const somebody = { name: 'Ida', nickname: `ida.${width}`, email: `ida.${width}@example.com` }
    const context = await browser.newContext({
      ...contextOptions,
      ...WIDTHS[width],
      colorScheme,
      baseURL: product.origin,
      ...(viewer === 'member' && { storageState: await join(product, owner, somebody) }),
    })
    const page = await context.newPage()
    const said = listenTo(page)
    const load = new PageLoad(page)
    await watchShifts(page)
    const toVisit = [...paths]
    for (const path of toVisit) {
      said.length = 0
      await page.goto(path)
      await awaitDrawn(page)
      await load.settled()
      toVisit.push(...(await partsOfAccount(page)).filter((part) => !toVisit.includes(part)))
      const seen = await look(page)
      await expectStill(page)
      const whole = { path, hasHeading: true, sideways: 0, breaches: [], said: [] }
      expect.soft({ path, ...seen, said: [...said] }).toEqual(whole)
    }
    await context.close()
  })
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

/** The links of the account: its pages have no route of their own. */
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

const look = async (page: Page) => ({
  ...(await page.evaluate(() => ({
    hasHeading: document.querySelector('h1') !== null,
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }))),
  breaches: await breachesOf(page),
})
