import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Program } from '@matinee/contract/catalogue/programs'
import { callerOf, type Cookies } from '../callers.ts'
import { expect, OWNER, test as base } from '../fixtures.ts'
import { expectFocusKept, pressOn, tabTo } from '../keyboard.ts'
import { join, pageOf } from '../members.ts'
import { createTestOffers, removeTestOffers } from '../test-offers.ts'
import { oncePerProduct } from '../once.ts'
import { expectPlaying } from '../playback.ts'
import type { Programs } from '../programs.ts'
import { WIDTHS } from '../widths.ts'

const SUBTITLES = 'WEBVTT\n\n00:00.000 --> 00:10.000\nThe lamp is still on.\n'

const oneMember = oncePerProduct<Cookies>()
const oneFilm = oncePerProduct<Program>()

const test = base.extend<{ member: Page; open: Program }>({
  member: async ({ browser, contextOptions, product, owner }, use) => {
    const ines = { name: 'Ines Duarte', nickname: 'ines', email: 'ines@example.com' }
    const cookies = await oneMember(product, () => join(product, owner, ines))
    const page = await pageOf(browser, product, cookies, { ...contextOptions, ...WIDTHS.desktop })
    await use(page)
    await page.context().close()
  },
  open: async ({ product, programs, staff }, use) =>
    use(await oneFilm(product, () => publishWithCaptions(programs, staff))),
})

async function publishWithCaptions(programs: Programs, staff: APIRequestContext) {
  const film = await programs.publish({
    title: 'The Open Room',
    poster: true,
    film: { name: 'open.mp4', seconds: 16 },
  })
  const file = Buffer.from(SUBTITLES).toString('base64')
  const data = { language: 'en', label: 'English', file }
  const added = await staff.post(`/bullet/api/videos/${film.video_id}/captions`, { data })
  expect(added.ok()).toBe(true)
  return film
}

test.use({ ...WIDTHS.desktop, actionTimeout: 20_000 })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ paused, currentTime, duration }: HTMLVideoElement) => ({
    paused,
    currentTime,
    share: currentTime / duration,
  }))

test('a guest comes, joins, pays and watches', async ({ page, programs, staff, shop }) => {
  const film = await programs.publish({ title: 'The Closed Room', poster: true, filmOf: shop.harbour })
  const selling = await createTestOffers(staff, film)
  await page.goto('/catalog')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await pressOn(page, main(page).getByRole('link', { name: selling.film.title }).first())
  await expect(page.getByRole('heading', { level: 1, name: selling.film.title })).toBeVisible()
  await expectFocusKept(page)

  await pressOn(page, main(page).getByRole('link', { name: 'Try 7 days for free' }).first())
  await introduce(page)
  await pay(page)
  await expectPlaying(page)
  await expectFocusKept(page)
  await removeTestOffers(staff, selling)
})

test('a member plays a film, keeps it, and takes it out of the lists of their own', async ({
  member: page,
  open,
}) => {
  await page.goto(`/programs/${open.permalink}?autoplay`)
  await test.step('it is played, moved in, and its captions are read', () => watch(page))
  await test.step('it is kept', () => keep(page, open))
  await test.step('it is taken out of what was watched', () => forget(page, open))
})

test('a member writes, answers, edits, likes, deletes and reports', async ({
  member: page,
  open,
  staff,
  product,
  owner,
}) => {
  const dan = { name: 'Dan Pak', nickname: 'dan.keys', email: 'dan-keys@example.com' }
  const writer = await callerOf(product.origin, await join(product, owner, dan))
  const { id } = await say(writer, open, 'Buy my watches')
  await say(staff, open, 'Who lit the lamp?')

  await page.goto(`/programs/${open.permalink}#comments`)
  await test.step('they write', () => write(page))
  await test.step('they answer', () => answer(page))
  await test.step('they edit', () => edit(page))
  await test.step('they like and delete', () => remove(page))
  await test.step('they report a comment and come back to it', () => report(page))
  expect((await writer.delete(`/api/comments/${id}`)).ok()).toBe(true) // others read the same reports
  await writer.dispose()
})

test('a member changes the account and signs out', async ({ member: page }) => {
  await page.goto('/catalog')
  await rename(page)
  await claim(page)
  await leave(page)
})

async function introduce(page: Page) {
  await expect(page.getByRole('heading', { name: 'Who’s watching?' })).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByLabel('Email address'))
  await page.keyboard.type('ines-keys@example.com')
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Ines Duarte')
  await pressOn(page, button(page, 'Continue'))
  await expect(button(page, 'Start my 7-day free trial')).toBeVisible()
}

async function pay(page: Page) {
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expires', '1234'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await pressOn(page, button(page, 'Start my 7-day free trial'))
  await pressOn(page, page.getByRole('link', { name: 'Watch now' }))
}

async function watch(page: Page) {
  await expectPlaying(page)
  await expectFocusKept(page)
  await pressOn(page, button(page, 'Pause'))
  await expect.poll(async () => (await stateOf(page)).paused).toBe(true)
  await expectFocusKept(page)
  const before = (await stateOf(page)).currentTime
  await tabTo(page, page.getByRole('slider', { name: 'Position in the film' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(before + 3)

  const captions = button(page, /^Captions/)
  await pressOn(page, captions)
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
}

async function say(caller: APIRequestContext, { id }: Program, body: string) {
  const said = await caller.post('/api/comments', { data: { id, comment: { body } } })
  expect(said.status(), await said.text()).toBe(201)
  return (await said.json()) as { id: number }
}

const comment = (page: Page, text: string) => page.locator('#comments article').filter({ hasText: text })

async function write(page: Page) {
  await tabTo(page, page.getByLabel('Your comment'))
  await page.keyboard.type('The lamp in the last room!')
  await pressOn(page, button(page, 'Post'))
  await expect(comment(page, 'The lamp in')).toBeVisible()
  await expectFocusKept(page)
}

async function answer(page: Page) {
  const reply = comment(page, 'Who lit').getByRole('button', { name: `Reply to ${OWNER.name}` })
  await pressOn(page, reply)
  await expect(page.getByLabel(`Your reply to ${OWNER.name}`)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(comment(page, 'Who lit')).toBeFocused()

  await pressOn(page, reply)
  await page.keyboard.type('The keeper did.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(comment(page, 'The keeper')).toBeFocused()
}

async function edit(page: Page) {
  const more = comment(page, 'The keeper').getByRole('button', { name: /^More actions for/ })
  await pressOn(page, more)
  await walkTo(page, page.getByRole('menuitem', { name: 'Edit' }))
  await expect(page.getByLabel('Edit your comment')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(comment(page, 'The keeper')).toBeFocused()

  await pressOn(page, more)
  await walkTo(page, page.getByRole('menuitem', { name: 'Edit' }))
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Again.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(comment(page, 'The keeper did. Again.')).toContainText('edited')
  await expect(comment(page, 'The keeper')).toBeFocused()
}

async function remove(page: Page) {
  await pressOn(page, comment(page, 'The keeper').getByRole('button', { name: /^Like/ }))
  await pressOn(page, comment(page, 'The keeper').getByRole('button', { name: /^More actions for/ }))
  await walkTo(page, page.getByRole('menuitem', { name: 'Delete' }))
  await expect(comment(page, 'The keeper')).toHaveCount(0)
  await expectFocusKept(page)
  await pressOn(page, page.getByRole('button', { name: 'Undo' }))
  await expect(comment(page, 'The keeper')).toBeVisible()
  await expectFocusKept(page)
}

async function report(page: Page) {
  const more = button(page, 'More actions for the comment by Dan Pak')
  await pressOn(page, more)
  await walkTo(page, page.getByRole('menuitem', { name: 'Report' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()

  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: 'Report' }))
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await pressOn(page, dialog.getByRole('button', { name: 'Report' }))
  await expect(page.getByText('Thank you. We’ll take a look.')).toBeVisible()
  await expect(more).toBeFocused()
}

/** Moves down a menu to an entry and activates it. */
async function walkTo(page: Page, entry: Locator) {
  await expect(entry).toBeVisible()
  while (!(await entry.evaluate((node) => node === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function keep(page: Page, { title }: Program) {
  const favorite = button(page, 'Favorite')
  await pressOn(page, favorite)
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect(favorite).toBeFocused()

  await page.goto('/favorites')
  await pressOn(page, button(page, `Remove ${title} from your favorites`))
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expectFocusKept(page)
  await pressOn(page, page.getByRole('button', { name: 'Undo' }))
  await expect(main(page).getByRole('link', { name: title })).toBeVisible()
  await expectFocusKept(page)
}

async function forget(page: Page, { title }: Program) {
  await expect(async () => {
    await page.goto('/library') // a film enters it after a twentieth of its length
    await expect(main(page).getByRole('link', { name: title })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await pressOn(page, button(page, 'Clear history'))
  const question = page.getByRole('dialog', { name: 'Clear your watch history?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(button(page, 'Clear history')).toBeFocused()
  await page.goto('/library')
  await pressOn(page, button(page, new RegExp(`Remove ${title} from your history`)))
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(0)
  await expectFocusKept(page)
}

async function rename(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'Ines Duarte: menu' }))
  await pressOn(page, page.getByRole('link', { name: 'Your account' }))
  await expectFocusKept(page)
  await pressOn(page, main(page).getByRole('link', { name: 'Profile' }).first())
  await expectFocusKept(page)
  await tabTo(page, main(page).getByLabel('Name', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ines D.')
  await pressOn(page, button(page, 'Save'))
  await expect(page.getByRole('button', { name: 'Ines D.: menu' })).toBeVisible()
  await expectFocusKept(page)
}

async function claim(page: Page) {
  await pressOn(page, page.getByRole('link', { name: 'Gift cards' }).first())
  await expectFocusKept(page)
  const code = page.getByLabel('Code', { exact: true })
  await tabTo(page, code)
  await page.keyboard.type('FILM-NIGHT-2')
  await pressOn(page, button(page, 'Apply'))
  await expect(code).toHaveAccessibleDescription('There is no gift card with this code.')
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
}

async function leave(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'Ines D.: menu' }))
  await pressOn(page, page.getByRole('button', { name: 'Sign out' }))
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}
