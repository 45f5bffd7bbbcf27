import type { Page } from '@playwright/test'
import { changeAndPublish, fillCourse, type Course } from '../course.ts'
import { expect, test as base } from '../fixtures.ts'
import { oncePerProduct } from '../once.ts'
import { expectPlaying, playNext } from '../playback.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { WIDTHS } from '../widths.ts'

const oneCourse = oncePerProduct<Course>()

const test = base.extend<{ course: Course }>({
  course: async ({ product, staff, shop }, use) =>
    use(await oneCourse(product, () => fillCourse(staff, shop))),
})

const CURTAINS = 'Under the curtains'
const WATER = 'What the water keeps'
const BOATS = 'First boats'

const chapters = (page: Page) => page.getByRole('region', { name: 'Chapters' })
const chapter = (page: Page, title: string) => chapters(page).getByRole('link', { name: title })
const check = (page: Page, title: string) => page.getByRole('button', { name: `Watched: ${title}` })
const upNext = (page: Page) => page.getByRole('region', { name: 'Up next' })
const video = (page: Page) => page.locator('video')
const addressOf = ({ program }: Course, search = '') => `/programs/${program.permalink}${search}`

/** Notes it in the page if its article has ever said this. */
const noteIfSaid = (page: Page, words: string) =>
  page.addInitScript((said) => {
    const look = () => {
      if (document.querySelector('article')?.textContent.includes(said))
        document.documentElement.dataset['said'] = said
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, words)

/** Plays to half a second before the end, which then comes by itself. */
async function playToTheEnd(page: Page) {
  await expectPlaying(page)
  await video(page).evaluate((film: HTMLVideoElement) => void (film.currentTime = film.duration - 0.6))
}

test('its films are shown by their parts, walked by keys and marked as watched', async ({ page, course }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await noteIfSaid(page, 'This film can’t be watched')
  await page.goto(addressOf(course))
  const coast = page.getByRole('button', { name: /At the coast/ })

  await test.step('shows its films by their parts', async () => {
    await expect(chapter(page, CURTAINS)).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/chapter=\d+/)
    await expect(coast).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('link', { name: /^Download.*Field notes/ }).first()).toBeAttached()
    await expect(page.getByRole('button', { name: /The first green arc/ })).toBeVisible()
    await expect(video(page)).toBeAttached()
  })

  await test.step('asks where its film is, and never says that the collection has none', async () => {
    expect(asked.filter((path) => path.endsWith('/playback'))).toEqual([
      expect.stringMatching(/^\/api\/chapters\/\d+\/playback$/),
    ])
    await expect(page.locator('html')).not.toHaveAttribute('data-said')
  })

  await test.step('keys walk through the chapters, and a part is closed and opened', async () => {
    await chapter(page, CURTAINS).focus()
    await page.keyboard.press('ArrowDown')
    await expect(chapter(page, WATER)).toBeFocused()
    await coast.click()
    await expect(chapter(page, WATER)).toHaveCount(0)
    await coast.click()
    await expect(chapter(page, WATER)).toBeVisible()
  })

  await test.step('a film is marked as watched by hand, and the mark is taken back', async () => {
    await expect(coast).toContainText('0 of 2 watched')
    await check(page, WATER).focus()
    await page.keyboard.press('Space')
    await expect(check(page, WATER)).toHaveAttribute('aria-pressed', 'true')
    await expect(coast).toContainText('1 of 2 watched')

    await page.reload()
    await expect(check(page, WATER)).toHaveAttribute('aria-pressed', 'true')
    await check(page, WATER).press('Enter')
    await expect(check(page, WATER)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('another film comes into the page, and one comes back to the film last watched', async ({
  page,
  course,
}) => {
  await page.goto(addressOf(course))

  await test.step('another film comes into the page without a new one', async () => {
    await video(page).evaluate((film) => (film.dataset['same'] = 'yes'))
    await chapter(page, BOATS).click()
    await expect(page).toHaveURL(/chapter=\d+.*autoplay=true/)
    await expect(chapter(page, BOATS)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { level: 2, name: BOATS })).toBeVisible()
    await expectPlaying(page)
    await expect(video(page)).toHaveAttribute('data-same', 'yes')

    await page.goBack()
    await expect(chapter(page, CURTAINS)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a part of the film is gone to from the page', async () => {
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${CURTAINS}`)
    await page.getByRole('button', { name: /Morning/ }).click()
    await expect
      .poll(() => video(page).evaluate((film: HTMLVideoElement) => film.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(9)
  })

  await test.step('opens at the film last watched, and can be started over', async () => {
    await chapter(page, WATER).click()
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${WATER}`)
    await expectPlaying(page)
    await video(page).evaluate((film: HTMLVideoElement) => void (film.currentTime = 5))
    await expectPlaying(page)
    await video(page).evaluate((film: HTMLVideoElement) => film.pause())

    await page.goto(addressOf(course))
    await expect(chapter(page, WATER)).toHaveAttribute('aria-current', 'true')
    await expect(chapter(page, WATER)).toContainText('% watched')
    await expect(page.getByRole('button', { name: `Continue with “${WATER}”` })).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(chapter(page, CURTAINS)).toHaveAttribute('aria-current', 'true')
    await expectPlaying(page)
  })
})

test('the next film is gone to by keys, offered at the end of one, and begins by itself', async ({
  page,
  course,
  accessible,
}) => {
  await page.goto(addressOf(course, '?autoplay'))

  await test.step('Shift+N and Shift+P go to the films beside', async () => {
    await expectPlaying(page)
    await page.locator('.mp-player').press('Shift+N')
    await expect(chapter(page, WATER)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${WATER}`)
    await page.locator('.mp-player').press('Shift+P')
    await expect(chapter(page, CURTAINS)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${CURTAINS}`)
  })

  const autoplay = page.getByRole('switch', { name: 'Autoplay the next one' })
  const again = upNext(page).getByRole('button', { name: 'Watch again' })
  await test.step('nothing begins by itself for whoever turned that off', async () => {
    await autoplay.click()
    await playToTheEnd(page)
    await expect(again).toBeVisible()
    await expect(upNext(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('vb.autoplay'))).toBe('false')
    await again.click()
    await autoplay.click()
  })

  await test.step('at its end the next unwatched film is offered, and comes at a press', async () => {
    await check(page, WATER).click()
    await playToTheEnd(page)
    await expect(upNext(page)).toContainText(BOATS)
    await upNext(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(again).toBeVisible()
    await accessible(page)
    await playNext(page)
    await expect(chapter(page, BOATS)).toHaveAttribute('aria-current', 'true')
    await expectPlaying(page)
  })

  await test.step('the next film begins by itself, in full screen too', async () => {
    await check(page, WATER).click()
    await chapter(page, CURTAINS).click()
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${CURTAINS}`)
    await expectPlaying(page)
    await page.locator('.mp-player').press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('mp-player')
    await playToTheEnd(page)
    await expect(upNext(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(page.locator('.mp-player')).toHaveAttribute('aria-label', `Player: ${WATER}`)
    await expectPlaying(page)
    expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('mp-player')
  })
})

test('what is for members asks guests to sign in, but for what is free', async ({
  page,
  course,
  staff,
  accessible,
}) => {
  await changeAndPublish(staff, course.program.id, { access: 'registered' })
  const [first] = course.entries
  await page.goto(addressOf(course, `?chapter=${first!.id}`))
  await expect(page.getByText('Sign in to watch', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in and watch' })).toHaveAttribute(
    'href',
    new RegExp(`return=.*${course.program.permalink}.*autoplay`),
  )
  await expect(chapter(page, CURTAINS)).toContainText('Locked')
  await expect(chapter(page, WATER)).toContainText('Free preview')
  await accessible(page)
  await chapter(page, WATER).click()
  await expectPlaying(page)

  await changeAndPublish(staff, course.program.id, { access: 'registered', preview_seconds: 4 })
  await page.goto(addressOf(course, `?chapter=${first!.id}`))
  await expect(page.getByText('This is a preview')).toBeVisible()
  const ways = page.getByRole('region', { name: 'How to watch' })
  await expect(ways.getByRole('link', { name: 'Join for free' })).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(page)
  await expect(page.getByText('That was the preview')).toBeVisible({ timeout: 30_000 })
  await changeAndPublish(staff, course.program.id, { access: 'public', preview_seconds: 0 })
})

test('its chapters can be laid out otherwise', async ({ page, course, staff, accessible }) => {
  for (const style of ['below', 'grid'])
    await test.step(style, async () => {
      await changeAndPublish(staff, course.program.id, { chapter_style: style })
      await page.goto(addressOf(course))
      await expect(chapter(page, BOATS)).toBeVisible()
      await accessible(page)
      const [title, list] = await Promise.all([
        page.getByRole('heading', { level: 1 }).boundingBox(),
        chapters(page).boundingBox(),
      ])
      expect(list!.y).toBeGreaterThan(title!.y)
    })
  await changeAndPublish(staff, course.program.id, { chapter_style: null })
})

test.describe('by a link to a comment', () => {
  test.use(WIDTHS.phone)
  test.beforeAll(({ programs }) => programs.changeStore({ catalogue_mode: 'server_rendered' }))
  test.afterAll(({ programs }) => programs.changeStore({ catalogue_mode: 'single_page' }))

  test('it grows first and goes there in a frame of its own', async ({ page, course, staff }) => {
    const data = { id: course.program.id, comment: { body: 'The first boats are the best of it.' } }
    const { id } = (await (await staff.post('/api/comments', { data })).json()) as { id: number }
    await watchShifts(page)
    await page.goto(addressOf(course, `?comment=${id}`))
    await expect(page.locator('#comments article')).toBeFocused()
    await expect(page.locator('#comments article')).toBeInViewport()
    await expectStill(page)
  })
})
