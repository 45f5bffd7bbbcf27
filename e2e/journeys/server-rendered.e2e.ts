import type { Page } from '@playwright/test'
import { fillCourse, type Course } from '../course.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { PageLoad } from '../page-load.ts'
import { WIDTHS } from '../widths.ts'

test.beforeEach(({ programs }) => programs.changeStore({ catalogue_mode: 'server_rendered' }))
test.afterEach(({ programs }) => programs.changeStore({ catalogue_mode: 'single_page' }))

/** What React reports in the console when hydration does not match. */
const HYDRATION = /hydrat|did not match|Minified React error #(418|419|421|423|425)/i

function watchComplaints(page: Page) {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/favicon/.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return {
    hydration: () => said.filter((text) => HYDRATION.test(text)),
    all: () => said,
    forget: () => void (said.length = 0),
  }
}

/** Hydration must not render anything again: the same elements stay. */
const markHeading = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.setAttribute('data-drawn', 'by the server'))
const isSamePage = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.getAttribute('data-drawn') === 'by the server')

const csrfTokenOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content)

const PAGES = [
  { name: 'catalog', path: '/catalog', says: 'Tide Tables' },
  { name: 'category', path: '/categories/slow-films', says: 'Tide Tables' },
  {
    name: 'category in another order',
    isState: true,
    path: '/categories/slow-films?sort=title',
    says: 'Tide Tables',
  },
  { name: 'author', path: '/authors/ines-okafor', says: 'Aurora <over> Abisko' },
  {
    name: 'catalog by a referral',
    isState: true,
    path: '/catalog?ref=PIA20&utm_source=mail',
    says: 'Tide Tables',
  },
  { name: 'program', path: '/programs/aurora-over-abisko', says: 'Drawn line by line.' },
  {
    name: 'program on the way',
    isState: true,
    path: '/programs/aurora-over-abisko?categoryId=1',
    says: 'Drawn line by line.',
  },
  { name: 'browsing', path: '/browse', says: 'Slow films' },
  { name: 'search', path: '/search', says: 'What would you like to watch?' },
  { name: 'search for words', isState: true, path: '/search?query=tide', says: 'Tide Tables' },
  { name: 'way to join', path: '/join?flow=register', says: 'It’s free and takes a minute.' },
  { name: 'address that leads nowhere', path: '/nowhere', says: 'Page not found' },
  {
    name: 'program that is not there',
    isState: true,
    path: '/programs/nothing-here',
    says: 'Page not found',
  },
] as const
const OWN = ['/library', '/favorites'] as const

// Accessibility of these pages is checked in `every-page.e2e.ts`.
for (const [width, window] of Object.entries(WIDTHS)) {
  test.describe(`pages the server draws, on a ${width}`, () => {
    test.use({ ...window, timezoneId: 'Pacific/Auckland' })

    test('every page is taken over as it was drawn', async ({ page, shop }) => {
      expect(shop.aurora.permalink).toBe('aurora-over-abisko')
      const complaints = watchComplaints(page)
      const load = new PageLoad(page)
      for (const { name, path, says, ...more } of PAGES) {
        if ('isState' in more && width === 'phone') continue // the page is hydrated at both widths
        await test.step(name, async () => {
          await page.goto(path, { waitUntil: 'commit' })
          await page.waitForSelector('main')
          await markHeading(page)
          const door = page.getByRole('link', { name: 'Sign in', exact: true }).first()
          await expect.soft(door, name).toBeVisible()
          await expect.soft(page.getByText(says).first(), name).toBeAttached()
          await load.settled()
          expect.soft(complaints.hydration(), name).toEqual([])
          expect.soft(await isSamePage(page), name).toBe(true)
          complaints.forget()
        })
      }
    })

    test('the pages of a member show what is theirs', async ({ publisher, shop }) => {
      expect(shop.aurora.id).toBeGreaterThan(0)
      const complaints = watchComplaints(publisher)
      const load = new PageLoad(publisher)
      for (const path of OWN)
        await test.step(path, async () => {
          await publisher.goto(path)
          await expect(publisher.getByRole('heading', { level: 1 })).toBeVisible()
          await load.settled()
          await expect(publisher).toHaveURL(path)
          expect(complaints.hydration()).toEqual([])
        })
      if (width === 'phone') return
      await test.step('who is signed in is let in and out from a page that is the same for everybody', async () => {
        await publisher.goto('/catalog')
        await expect(publisher.getByRole('link', { name: 'Sign in', exact: true })).toBeHidden()
        expect(complaints.hydration()).toEqual([])
        await expect.poll(() => csrfTokenOf(publisher)).toMatch(/.{20}/)
      })
    })
  })
}

test('the pages of a member send a guest to sign in and back', async ({ page, shop }) => {
  expect(shop.aurora.id).toBeGreaterThan(0)
  const complaints = watchComplaints(page)
  for (const path of OWN)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(`/sign_in?return=${encodeURIComponent(path)}`)
      await expect(page.getByLabel('Email address')).toBeVisible()
      expect(complaints.hydration()).toEqual([])
    })
})

test.describe('whatever of a page its address names', () => {
  let course: Course
  let comment: number
  let before: number // other journeys comment there too

  test.beforeAll(async ({ product, owner, shop }) => {
    const caller = await callerOf(product.origin, owner)
    course = await fillCourse(caller, shop)
    const comments = await caller.get('/api/comments', { params: { id: shop.aurora.id, page: 1 } })
    before = Number(comments.headers()['total-comments'])
    for (const body of ['The first of many.', ...Array.from({ length: 12 }, (_, at) => `Another ${at}.`)]) {
      const sent = await caller.post('/api/comments', { data: { id: shop.aurora.id, comment: { body } } })
      expect(sent.ok()).toBe(true)
      comment ??= ((await sent.json()) as { id: number }).id
    }
    await caller.dispose()
  })

  for (const catalogue_mode of ['server_rendered', 'single_page'] as const) {
    const opened = async (page: Page, path: string) => {
      const complaints = watchComplaints(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForSelector('main')
      await markHeading(page)
      await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
      return complaints
    }
    const settled = async (page: Page, complaints: ReturnType<typeof watchComplaints>) => {
      await page.waitForLoadState('networkidle')
      expect(complaints.all()).toEqual([])
      if (catalogue_mode === 'server_rendered') expect(await isSamePage(page)).toBe(true)
    }

    test(`a chapter, a comment and the comments, ${catalogue_mode}`, async ({ page, programs, shop }) => {
      await programs.changeStore({ catalogue_mode })
      const collection = `/programs/${course.program.permalink}`
      const program = `/programs/${shop.aurora.permalink}`

      await test.step('a chapter is shown', async () => {
        const third = course.entries[3]!
        const complaints = await opened(page, `${collection}?chapter=${third.id}`)
        await expect(page.getByRole('heading', { level: 2, name: third.title!, exact: true })).toBeVisible()
        await settled(page, complaints)

        await page.goto(collection)
        await expect(page).toHaveURL(/chapter=\d+/)
        await page.reload()
        await expect(
          page.getByRole('heading', { level: 2, name: 'Under the curtains', exact: true }),
        ).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(complaints.all()).toEqual([])
      })

      for (const part of [`?comment=${comment}`, `#comment-${comment}`])
        await test.step(`a comment stands in view: ${part[0]}`, async () => {
          const complaints = await opened(page, program + part)
          const meant = page.locator(`#comment-${comment}`)
          await expect(meant).toBeFocused()
          await settled(page, complaints)
          await expect(meant).toBeInViewport({ ratio: 1 })
          await page.goto('about:blank')
        })

      await test.step('the comments stand in view', async () => {
        // what stands above them comes last
        const letGo = await holdBack(page, '**/api/contents/*/related*')
        const complaints = await opened(page, `${program}#comments`)
        await expect(
          page.getByRole('heading', { name: `${before + 13} comments`, exact: true }),
        ).toBeVisible()
        letGo()
        await settled(page, complaints)
        await expect(page.getByRole('region', { name: 'More like this' })).toBeAttached()
        const { y } = (await page.locator('#comments').boundingBox())!
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThan(120) // below the sticky header
      })
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalog, its categories and authors can be read and walked', async ({ page, shop }) => {
    await page.goto('/catalog')
    const night = page.getByRole('region', { name: 'Night' })
    await expect(night.getByRole('heading', { name: shop.aurora.title })).toBeVisible()
    await expect(night.getByRole('img').or(night.locator('img')).first()).toHaveAttribute('src', /\/images\//)

    await night.getByRole('link', { name: 'Night' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
    await page.getByRole('link', { name: shop.aurora.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: shop.aurora.title })).toBeVisible()
    await expect(page.getByText('Drawn line by line.')).toBeVisible()

    await page.goto('/authors/ines-okafor')
    await expect(page.getByRole('heading', { level: 1, name: 'Ines Okafor' })).toBeVisible()
    await expect(page.getByText(shop.aurora.title)).toBeVisible()
  })

  test('a film that is to play at once has the line for itself, and its page is there', async ({
    page,
    shop,
  }) => {
    const path = `/programs/${shop.tides.permalink}`
    const html = await (await page.request.get(`${path}?autoplay=1`)).text()
    expect(html).not.toContain('<main')
    expect(html).toContain(`"/api/contents/${shop.tides.permalink}":{"status":200`)

    await page.goto(`${path}?autoplay=1`)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: shop.tides.title })).toBeVisible()
  })
})

test('a form filled and sent before its page answers is sent as soon as it does', async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/start-/)
  await page.goto('/join?flow=register')
  await page.getByLabel('Email address').fill('early@example.com')
  await page.getByLabel('Your name').fill('Early Bird')
  await page.getByLabel('Email me about what’s new.').check()
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  letGo()
  await expect(page.getByText('early@example.com')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('what is pressed before a page answers is done as soon as it does', async ({ page, shop }) => {
  expect(shop.aurora.id).toBeGreaterThan(0)
  const letGo = await holdBack(page, /\/assets\/start-/)
  await page.goto('/catalog', { waitUntil: 'domcontentloaded' }) // the entry script has run by then
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  letGo()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

/** Marks the page load in the page itself. */
const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      loads.push(new URL(request.url()).pathname)
  })
  return loads
}

test('a row far down stands as it was drawn until one comes to it', async ({ page, shop }) => {
  const complaints = watchComplaints(page)
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/catalog')
  await page.waitForLoadState('networkidle')
  const row = page.getByRole('region', { name: 'Slow films' })
  const card = row.getByRole('link', { name: shop.tides.title })
  const said = card.getByText('Water remembers where it has been.')
  await row.evaluate((element) => element.setAttribute('data-drawn', 'by the server'))

  // The preview of a card is made on hover, which no script hears yet.
  await card.dispatchEvent('pointerover')
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  await expect(said).toBeHidden()
  await card.hover() // passes near it on the way
  await page.mouse.move(0, 0)
  await card.hover()
  await expect(said).toBeVisible()

  await expect(row).toHaveAttribute('data-drawn', 'by the server')
  expect(complaints.all()).toEqual([])
})

test('links between drawn pages are page loads, the rest of the app is one page', async ({ page, shop }) => {
  const loads = countLoads(page)
  await page.goto('/catalog')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/sign_in/)
  expect(loads).toEqual(['/catalog'])

  await page.goBack()
  await page.getByRole('region', { name: 'Night' }).getByRole('link', { name: shop.aurora.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.aurora.title })).toBeVisible()
  expect(loads.at(-1)).toBe('/programs/aurora-over-abisko')

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/sign_in/)
  await page.reload()
  await expect(page.getByLabel('Email address')).toBeVisible() // only a hydrated page handles going back
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: shop.aurora.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Night' })).toBeVisible()
})

test('an address is drawn however it is written', async ({ page, shop }) => {
  const program = `/programs/${shop.tides.permalink}`
  for (const path of [
    '/categories/slow-films?free=1',
    '/categories/slow-films?kind=video&sort=title',
    '/categories/slow-films?sort=nonsense',
    `${program}?categoryId=1`,
    `${program}?chapter=x`,
  ])
    expect(await (await page.request.get(path)).text(), path).toContain('<main')
})

test('a film plays on a page the server drew, and begins before the page around it', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/programs/${shop.tides.permalink}?autoplay=true`)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 30_000 })
    .toBeGreaterThan(0.5)
  const firstOf = (part: string) => asked.findIndex((url) => url.includes(part))
  expect(firstOf('master.m3u8')).toBeGreaterThan(0)
  expect(firstOf('master.m3u8')).toBeLessThan(firstOf('/assets/react-'))
})
