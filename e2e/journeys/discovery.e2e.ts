import { listContents } from '@matinee/contract/catalogue/catalogue'
import type { Page } from '@playwright/test'
import { askAgain } from '../ask-again.ts'
import { expect, filledStore } from '../filled-store.ts'
import { WIDTHS } from '../widths.ts'

const test = filledStore()

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const cardLinks = (page: Page) => page.getByRole('main').locator('a[href^="/programs/"]')

/** A full page of cards has loaded; where all of it is near the window, the next one may have loaded too. */
const expectFirstPage = (page: Page) => expect.poll(() => cardLinks(page).count()).toBeGreaterThanOrEqual(24)

test('a category shows what it is and everything in it, in the order one chooses', async ({ page }) => {
  await page.goto('/categories/nature')
  const sort = page.getByRole('combobox', { name: 'Sort by' })

  await test.step('it shows what it is and everything in it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Nature' })).toBeVisible()
    await expect(page).toHaveTitle(/^Nature · /)
    await expect(page.getByText(/\d+ programs/)).toBeVisible()
    await expectFirstPage(page)
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
      'href',
      '/categories/nature/rss',
    )
  })

  await test.step('the order is chosen and kept in the address', async () => {
    await sort.click()
    await page.getByRole('option', { name: 'A–Z' }).click()
    await expect(page).toHaveURL(/sort=title/)
    await expect.poll(async () => isSorted(await titlesOf(page))).toBe(true)
    await page.goto('/categories/nature?sort=backwards')
    await expect(sort).toHaveText('Recommended')
  })

  await test.step('the order is chosen by keys alone', async () => {
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
    await sort.focus()
    await page.keyboard.press('ArrowDown')
    await expect(sort).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('End')
    const last = page.getByRole('option', { name: 'Most watched' })
    await expect(sort).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id'))!)
    await page.keyboard.press('Escape')
    await expect(sort).toHaveAttribute('aria-expanded', 'false')
    await expect(sort).toBeFocused()

    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=newest/)
    await expect(sort).toHaveText('Newest')
    await expect(sort).toBeFocused()
  })

  await test.step('it says when its list did not come, and tries again', async () => {
    const lists = '**/api/contents?**'
    await page.route(lists, (route) => route.abort())
    await askAgain(page, listContents)
    await expect(page.getByRole('heading', { name: 'The programs couldn’t be loaded' })).toBeVisible()
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectFirstPage(page)
  })

  await test.step('a link to the catalog stays inside the app wherever it is written', async () => {
    await page.evaluate(() => {
      Object.assign(window, { stayed: true })
      document
        .querySelector('main')!
        .insertAdjacentHTML('afterbegin', '<p><a href="/catalog">All films</a></p>')
    })
    await page.getByRole('link', { name: 'All films' }).click()
    await expect(page).toHaveURL(/\/catalog$/)
    await expect(page.getByRole('region', { name: 'New', exact: true })).toBeVisible()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })
})

test('an author, an older address, and addresses nobody knows', async ({ page }) => {
  await test.step('an author shows who they are and what they have made', async () => {
    const author = await anAuthor(page)
    await page.goto(`/authors/${author.permalink}`)
    await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
    await expect(cardLinks(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
      'href',
      `/authors/${author.permalink}/rss`,
    )
  })

  await test.step('an older address of a category leads to it', async () => {
    await page.goto('/category/nature?sort=title')
    await expect(page).toHaveURL(/\/categories\/nature/)
    await expect(page.getByRole('heading', { level: 1, name: 'Nature' })).toBeVisible()
  })

  for (const path of ['/categories/nobody', '/authors/nobody'])
    await test.step(`nobody knows ${path}`, async () => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    })
})

for (const [name, width] of Object.entries(WIDTHS)) {
  test.describe(`on a ${name}`, () => {
    test.use(width)

    test('full pages fit; a list goes on, keeps one’s place while one is elsewhere, and brings it back after a reload', async ({
      page,
    }) => {
      await page.goto('/search?query=night')
      await expect(cardLinks(page).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.goto('/categories/nature')
      await expectFirstPage(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect.poll(() => cardLinks(page).count()).toBeGreaterThan(24)

      const all = await cardLinks(page).count()
      const last = cardLinks(page).last()
      await last.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(300)

      await last.click()
      await expect(page).toHaveURL(/\/programs\//)
      await page.goBack()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
      await expect(cardLinks(page)).toHaveCount(all)

      await page.reload()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
      await expect(cardLinks(page)).toHaveCount(all)
    })
  })
}

test('the catalog goes on row after row, and a row card after card', async ({ page }) => {
  await page.goto('/catalog')
  const rows = page.getByRole('main').getByRole('region')
  const first = await rows.count()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => rows.count()).toBeGreaterThan(first)

  const row = page.getByRole('region', { name: 'Award Winners' })
  await row.scrollIntoViewIfNeeded()
  const inRow = row.getByRole('list').getByRole('link')
  await expect(inRow).toHaveCount(12)
  await expect(row.getByRole('button', { name: 'Scroll Award Winners forward' })).toBeVisible() // it hears keys
  await inRow.first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => inRow.count()).toBeGreaterThan(12)
})

test('filters are chosen in a bar, kept in the address, shown as chips and taken away again', async ({
  page,
  accessible,
}) => {
  await page.goto('/categories/nature')
  await expectFirstPage(page)
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Films' }).click()
  await expect(page).toHaveURL(/kind=video/)
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Films', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Type' })).toBeFocused()
  await page.getByRole('button', { name: 'Free to watch' }).click()
  await expect(page).toHaveURL(/free=true/)

  await page.reload()
  await expect(page.getByText('2 filters').last()).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Films' }).click()
  await expect(page).not.toHaveURL(/kind/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/free/)
  await expectFirstPage(page)

  await test.step('a list without a match says so and shows the way back', async () => {
    await page.goto('/categories/nature?kind=live_event')
    await expect(page.getByRole('heading', { name: 'No matching programs' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
    await expectFirstPage(page)
  })
})

test.describe('on a phone', () => {
  test.use(WIDTHS.phone)

  test('filters are chosen in a sheet; going back closes it and changes nothing', async ({
    page,
    accessible,
  }) => {
    await page.goto('/categories/nature')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('button', { name: 'Films', exact: true }).click()
    await accessible(page)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/categories\/nature$/)

    await page.getByRole('button', { name: 'Filters' }).click()
    await sheet.getByRole('button', { name: 'Films', exact: true }).click()
    await sheet.getByRole('button', { name: 'Show programs' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/kind=video/)
    await page.goBack()
    await expect(page).toHaveURL(/\/categories\/nature$/)
  })
})

/** An author with programs. */
async function anAuthor(page: Page) {
  const found = (await (await page.request.get('/api/contents')).json()) as { permalink: string }[]
  const program = await page.request.get(`/api/contents/${found[0]!.permalink}`)
  const { authors } = (await program.json()) as { authors: { name: string; permalink: string }[] }
  return authors[0]!
}

const titlesOf = (page: Page) => cards(page).getByRole('heading').allTextContents()

function isSorted(titles: string[]) {
  const plain = titles.map((title) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return plain.length > 1 && plain.every((title, at) => at === 0 || plain[at - 1]! <= title)
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
