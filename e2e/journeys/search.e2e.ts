import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const SEARCHES = '**/api/contents/search?**'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => overlay(page).getByRole('combobox', { name: 'Search' })

async function open(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
}

test.describe('the search', () => {
  test.use(PHONE_AND_DESKTOP)

  test('finds as one types, in groups, and opens what is chosen', async ({ page, shop, accessible }) => {
    await page.goto('/catalog')
    await open(page)
    await field(page).fill('ab')
    const programs = overlay(page).getByRole('group', { name: 'Programs' })
    await expect(programs.getByRole('option', { name: shop.aurora.title })).toBeVisible()
    await accessible(page)

    await field(page).fill('ines')
    const authors = overlay(page).getByRole('group', { name: 'Authors' })
    await authors.getByRole('option', { name: 'Ines Okafor' }).click()
    await expect(page).toHaveURL(/\/authors\/ines-okafor$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/catalog$/)
    await expect(overlay(page)).toBeHidden()

    await test.step('its page is empty before there are words', async () => {
      await page.goto('/search')
      await expect(
        page.getByRole('heading', { level: 1, name: 'What would you like to watch?' }),
      ).toBeVisible()
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Slow films' })).toBeVisible()
      await expect(page.getByRole('link', { name: shop.aurora.title })).toBeAttached()
    })
  })
})

test('the search of every page offers, finds and fails over the page one is at', async ({
  page,
  shop,
  accessible,
}) => {
  await page.goto('/catalog')

  await test.step('it offers categories and what is popular before there are words', async () => {
    await open(page)
    await expect(
      overlay(page).getByRole('group', { name: 'Popular now' }).getByRole('option'),
    ).not.toHaveCount(0)
    await accessible(page)
    const browse = overlay(page).getByRole('group', { name: 'Browse categories' })
    await expect(browse.getByRole('option', { name: 'Slow films' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(browse.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await expect(overlay(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await expect(browse.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/categories\//)
  })

  await test.step('it finds categories by their names', async () => {
    await open(page)
    await field(page).fill('slow fi')
    const categories = overlay(page).getByRole('group', { name: 'Categories' })
    await categories.getByRole('option', { name: 'Slow films' }).click()
    await expect(page).toHaveURL(/\/categories\/slow-films$/)
  })

  await test.step('a question that is superseded is dropped', async () => {
    await open(page)
    const held = Promise.withResolvers<void>()
    const asked: string[] = []
    await page.route(SEARCHES, async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query')!
      asked.push(query)
      if (query === 'tide') await held.promise
      await route.continue().catch(() => undefined) // the browser has aborted it, as it should
    })
    await field(page).fill('tide')
    await expect.poll(() => asked).toEqual(['tide'])
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('query=tide'))
    await field(page).fill('harbour')
    await expect(overlay(page).getByRole('option', { name: shop.harbour.title })).toBeVisible()
    await dropped
    held.resolve()
    await expect(overlay(page).getByRole('option', { name: shop.tides.title })).toBeHidden()
    await page.unroute(SEARCHES)
  })

  await test.step('it says when the search did not come', async () => {
    await page.route(SEARCHES, (route) => route.fulfill({ status: 422, json: { code: 'invalid_input' } }))
    await field(page).fill('tides')
    await expect(overlay(page).getByText('The search results couldn’t be loaded')).toBeVisible()
    await page.unroute(SEARCHES)
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
  })

  await test.step('it is opened, walked and closed by keys alone', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('tide tables') // other journeys publish programs about the tide as well
    const option = overlay(page).getByRole('option', { name: shop.tides.title })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/programs/${shop.tides.permalink}`)

    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expect(page).toHaveURL(`/programs/${shop.tides.permalink}`)
  })
})

test('all results have a page of their own, which searches as one types', async ({ page, shop }) => {
  const words = page.getByRole('searchbox', { name: 'Search' })
  await page.goto('/catalog')

  await test.step('Enter shows all results, and the words are remembered', async () => {
    await open(page)
    await field(page).fill('tide')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/search\?query=tide$/)
    await expect(page).toHaveTitle(/^Results for “tide” · /)
    await expect(page.getByRole('link', { name: shop.tides.title })).toBeVisible()

    await open(page)
    const recent = overlay(page).getByRole('group', { name: 'Recent searches' })
    await expect(recent.getByRole('option', { name: 'tide' })).toBeVisible()
    await overlay(page).getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(recent).toBeHidden()
  })

  await test.step('authors stand beside programs', async () => {
    await page.goto('/search?query=ines')
    const heading = (name: string, level: number) => page.getByRole('heading', { name, level, exact: true })
    await expect(heading('Authors', 2)).toBeVisible()
    await expect(heading('Programs', 2)).toBeVisible()
    await expect(heading(shop.aurora.title, 3)).toBeVisible()
  })

  await test.step('it searches as one types, and keeps the words in its address', async () => {
    await words.clear()
    await words.pressSequentially('harb', { delay: 120 })
    await expect(words).toHaveValue('harb')
    await expect(page).toHaveURL(/\/search\?query=harb$/)
    await expect(page.getByRole('link', { name: shop.harbour.title })).toBeVisible()
    await expect(page.getByRole('link', { name: shop.aurora.title })).toBeHidden()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page).toHaveURL(/\/search$/)
  })

  await test.step('words with a slip find what was meant, and say so', async () => {
    await words.fill('harbuor')
    await expect(page.getByText('Showing results for “harbour”')).toBeVisible()
    await expect(page.getByRole('link', { name: shop.harbour.title })).toBeVisible()
  })

  await test.step('where nothing is found other words are offered', async () => {
    await words.fill('xqzzyw')
    await expect(page.getByRole('heading', { name: 'Nothing found for “xqzzyw”' })).toBeVisible()
    const others = page.getByRole('region', { name: 'Try instead' })
    const other = others.getByRole('link').first()
    await expect(other).toBeVisible()
    const title = (await other.textContent())!
    await other.click()
    await expect.poll(() => page.title()).toContain(`Results for “${title}” · `)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  })

  await test.step('it finds categories by their names, by its short word too', async () => {
    await page.goto('/search?q=slow+films')
    await expect(page).toHaveURL(/\/search\?query=slow\+films$/)
    const region = page.getByRole('region', { name: 'Categories' })
    await expect(region.getByRole('link', { name: /^Slow films/ })).toHaveAttribute(
      'href',
      '/categories/slow-films',
    )
    await expect(page.getByRole('heading', { name: 'Programs in Slow films' })).toBeVisible()
    await expect(page.getByRole('link', { name: shop.aurora.title })).toBeVisible()
  })
})
