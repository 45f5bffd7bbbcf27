import { initialCategories } from '@matinee/contract/catalogue/catalogue'
import type { Page } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'
import { askAgain } from '../ask-again.ts'
import { switchScheme } from '../color-scheme.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { WIDTHS } from '../widths.ts'

const ROWS = '**/api/categories/initial_with_content'

/** Compressed bytes of script before any interaction. */
const MOST_SCRIPT = 150 * 1024

for (const [name, width] of Object.entries(WIDTHS)) {
  test.describe(`the catalog on a ${name}`, () => {
    test.use(width)

    test('greets with a banner and a row for each category, in the scheme of the visitor', async ({
      page,
      shop,
    }) => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/catalog$/)

      await expect(page.getByRole('link', { name: `Play ${shop.tides.title}` })).toBeVisible()
      const night = page.getByRole('region', { name: 'Night' })
      await expect(night.getByRole('link', { name: shop.aurora.title })).toHaveAttribute(
        'href',
        new RegExp(`^/programs/${shop.aurora.permalink}\\?categoryId=\\d+$`),
      )
      await expect(night.getByText('12 s')).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'New' }).getByRole('link', { name: shop.harbour.title }),
      ).toBeAttached()
      for (const colorScheme of ['light', 'dark'] as const) {
        await switchScheme(page, colorScheme)
        await expect.poll(() => lightnessOfPage(page)).toBe(colorScheme)
      }
    })
  })
}

test('the first key press offers to skip to the content', async ({ page, shop }) => {
  await page.goto('/catalog')
  await expect(page.getByRole('link', { name: shop.tides.title }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('keys walk its rows, and going back returns to where one was', async ({ page, shop }) => {
  const slow = page.getByRole('region', { name: 'Slow films' })
  await page.goto('/catalog')

  await test.step('a row is walked with the arrow keys, and Enter opens a program', async () => {
    const cards = slow.getByRole('list').getByRole('link')
    await cards.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(cards.nth(1)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(cards.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/programs\//)
    await expect(page.getByRole('main')).toBeFocused()
    expect([shop.tides.title, shop.aurora.title]).toContain(
      await page.getByRole('heading', { level: 1 }).textContent(),
    )
    await page.goBack()
  })

  await test.step('going back returns to where one was', async () => {
    await page.setViewportSize({ width: 800, height: 500 })
    const card = slow.getByRole('link', { name: shop.tides.title })
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.tides.title)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(card).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })

  await test.step('a row leads to its category', async () => {
    await page.getByRole('link', { name: 'Slow films' }).click()
    await expect(page).toHaveURL(/\/categories\/slow-films$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow films')
    await expect(page.getByRole('link', { name: shop.tides.title })).toBeVisible()
  })
})

test('says when the catalog is slow to come, or did not, and tries again', async ({ page, shop }) => {
  const toCatalog = page.getByRole('link', { name: 'to the catalog' })
  const aurora = page.getByRole('link', { name: shop.aurora.title }).first()
  await page.goto('/sign_in')

  await test.step('it shows a bar along the top when a visit takes longer than a moment', async () => {
    const letGo = await holdBack(page, ROWS)
    await toCatalog.click()
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached()
    letGo()
    await expect(aurora).toBeVisible()
    await expect(page.getByRole('progressbar')).not.toBeAttached()
  })

  await test.step('it goes to its content without a step of its own in the history', async () => {
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(/\/catalog$/)
    await page.goBack()
    await expect(toCatalog).toBeVisible()
  })

  await test.step('it says when it did not come, and tries again', async () => {
    await page.unroute(ROWS)
    await page.route(ROWS, (route) => route.abort())
    await askAgain(page, initialCategories)
    await toCatalog.click()
    await expect(page.getByRole('heading', { name: 'The catalog couldn’t be loaded' })).toBeVisible()
    await page.unroute(ROWS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(aurora).toBeVisible()
  })
})

test('wears the colour, the scheme and the words its publisher chose', async ({
  page,
  shop,
  programs,
  accessible,
}) => {
  await programs.changeStore({
    primary_color: '#1a4fd6',
    colour_scheme: 'light',
    tagline: 'Films of the north.',
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/catalog')

  const play = page.getByRole('link', { name: `Play ${shop.tides.title}` })
  await expect(play).toHaveCSS('background-color', 'rgb(26, 79, 214)')
  await expect(play).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1, name: 'Films of the north.' })).toBeVisible()
  expect(await lightnessOfPage(page)).toBe('light')
  await accessible(page)
  await programs.changeStore({ primary_color: '#ff3637', colour_scheme: 'auto', tagline: null })
})

test('shows a guest what they are in the middle of, as far as they are', async ({ page, shop }) => {
  await page.addInitScript((id) => {
    localStorage.setItem('matinee.positions', JSON.stringify([[id, 6]]))
  }, shop.tides.id)
  await page.goto('/catalog')
  const going = page.getByRole('region', { name: 'Continue watching' })
  await expect(going.getByRole('link', { name: shop.tides.title })).toContainText('50% watched')
})

test('shows a member what they began and what they have seen', async ({ publisher: page, shop }) => {
  const begun = (program: { id: number; permalink: string; title: string }, completed: boolean) => ({
    ...{
      id: program.id,
      permalink: program.permalink,
      title: program.title,
      kind: 'video',
      access: 'public',
    },
    ...{
      duration: 12,
      ready: true,
      chapters_count: 0,
      custom_values: [],
      coming_at: null,
      published_at: null,
    },
    ...{ position_seconds: 9, film_seconds: 12, watched_count: 0, completed, available: true },
  })
  const views = [begun(shop.tides, false), begun(shop.aurora, true)]
  await page.route('**/api/contents/recent_views', (route) =>
    route.fulfill({ json: views, headers: { 'last-page': 'true' } }),
  )
  await page.goto('/catalog')

  const going = page.getByRole('region', { name: 'Continue watching' }).getByRole('link')
  await expect(going).toHaveCount(1)
  await expect(going).toContainText('75% watched')
  const again = page.getByRole('region', { name: 'Watch again' }).getByRole('link')
  await expect(again).toHaveCount(1)
  await expect(again).toContainText(shop.aurora.title)
  const night = page.getByRole('region', { name: 'Night' }).getByRole('link', { name: shop.aurora.title })
  await expect(night).toContainText('Watched')
})

test('an empty shop asks visitors back and shows the publisher where to begin', async ({
  page,
  publisher,
  accessible,
}) => {
  for (const each of [page, publisher]) {
    await each.route(ROWS, (route) => route.fulfill({ json: { categories: [], last_page: true } }))
    await each.route('**/api/contents', (route) =>
      route.fulfill({ json: [], headers: { 'last-page': 'true' } }),
    )
  }
  await openCatalogInside(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to watch yet' })).toBeVisible()
  await expect(page.getByText('Come back soon')).toBeVisible()
  await accessible(page)

  await openCatalogInside(publisher)
  await expect(publisher.getByRole('link', { name: 'Publish the first film' })).toHaveAttribute(
    'href',
    '/bullet',
  )
  await accessible(publisher)
})

test.describe('the slides of featured programs', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  const slide = (page: Page, program: { title: string }) =>
    page.getByRole('heading', { level: 2, name: program.title, exact: true })

  test('turn by themselves, stop when asked to, and go where the keys say', async ({
    page,
    shop,
    accessible,
  }) => {
    await feature(page)
    await page.clock.install()
    await openCatalogInside(page)
    await expect(slide(page, shop.tides)).toBeVisible()
    await expect(slide(page, shop.aurora)).toBeHidden()

    await page.clock.runFor(7500)
    await expect(slide(page, shop.aurora)).toBeVisible()
    await expect(slide(page, shop.tides)).toBeHidden()

    await page.getByRole('button', { name: 'Pause the slides' }).click()
    await page.clock.runFor(15_000)
    await expect(slide(page, shop.aurora)).toBeVisible()

    await page.getByRole('button', { name: `Show ${shop.aurora.title}` }).press('Home')
    await expect(slide(page, shop.tides)).toBeVisible()
    await expect(page.getByRole('button', { name: `Show ${shop.tides.title}` })).toBeFocused()
    await page.clock.runFor(1000)
    await accessible(page)
  })

  test('stand still for those who asked for less motion', async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await feature(page)
    await page.clock.install()
    await openCatalogInside(page)
    await expect(slide(page, shop.tides)).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(slide(page, shop.tides)).toBeVisible()
  })
})

/** The first rows, with every category featured. */
const feature = (page: Page) =>
  page.route(ROWS, async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as { categories: object[] }
    const categories = rows.categories.map((row) => ({ ...row, featured: true }))
    await route.fulfill({ response: answer, json: { ...rows, categories } })
  })

/** A visit that fetches its rows instead of finding them in the page. */
async function openCatalogInside(page: Page) {
  await page.goto('/sign_in')
  await page.getByRole('link', { name: 'to the catalog' }).click()
}

test('keeps within its budget of script, and brings no player', async ({ page, shop }) => {
  const scripts: Promise<{ url: string; bytes: Buffer }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((bytes) => ({ url: response.url(), bytes })))
  })
  await page.goto('/catalog')
  await expect(page.getByRole('link', { name: shop.aurora.title }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')

  const loaded = await Promise.all(scripts)
  const bytes = loaded.reduce((sum, script) => sum + brotliCompressSync(script.bytes).length, 0)
  expect(loaded.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT)
  expect(loaded.map(({ url }) => url).filter((url) => /FilmPlayer|hls/.test(url))).toEqual([])
})

const lightnessOfPage = (page: Page) =>
  page.evaluate(() => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number)
    return red > 127 ? 'light' : 'dark'
  })

test.describe('a row that runs out of a phone', () => {
  test.use(WIDTHS.phone)

  test('brings the card into view that keys come to', async ({ page, shop }) => {
    await page.goto('/catalog')
    const cards = page.getByRole('region', { name: 'New' }).getByRole('link')
    await expect(cards.filter({ hasText: shop.harbour.title })).toBeAttached()
    const last = cards.last()
    await last.evaluate((card) => card.closest('ul')!.scrollTo({ left: 0 }))
    await expect(last).not.toBeInViewport({ ratio: 0.99 })
    await cards.nth((await cards.count()) - 2).focus()
    await page.keyboard.press('Tab')
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 0.99 }) // a fraction of a pixel may be cut
  })
})
