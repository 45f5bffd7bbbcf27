import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

let ana: Awaited<ReturnType<typeof join>>
let ben: typeof ana

test.beforeAll(async ({ product, owner }) => {
  ana = await join(product, owner, { name: 'Ana Reyes', nickname: 'ana', email: 'ana@example.com' })
  ben = await join(product, owner, { name: 'Ben Okafor', nickname: 'ben.o', email: 'ben@example.com' })
})

const field = (page: Page) => page.getByLabel('Your comment')
const comments = (page: Page) => page.locator('#comments article')
const comment = (page: Page, text: string) => comments(page).filter({ hasText: text })
const total = (page: Page, said: string) => page.getByRole('heading', { name: said, exact: true })

test.describe('comments', () => {
  test.use(PHONE_AND_DESKTOP)

  test('two people talk under a program while both look', async ({
    browser,
    contextOptions,
    product,
    shop,
    accessible,
  }) => {
    const [her, his] = await Promise.all([
      pageOf(browser, product, ana, contextOptions),
      pageOf(browser, product, ben, contextOptions),
    ])
    await Promise.all([her, his].map((page) => page.goto(`/programs/${shop.harbour.permalink}#comments`)))
    await expect(his.getByText('No comments yet')).toBeVisible()

    await field(her).fill('Helo. The turn at 0:08 is the best of it.\nSee www.example.com')
    await her.getByRole('button', { name: 'Post' }).click()
    await expect(total(her, '1 comment')).toBeVisible()
    await expect(comment(his, 'The turn at')).toBeVisible()
    await expect(his.getByRole('link', { name: 'www.example.com' })).toHaveAttribute('target', '_blank')

    const more = her.getByRole('button', { name: 'More actions for the comment by Ana Reyes' })
    await more.click()
    await accessible(her, '#comments')
    await her.getByRole('menuitem', { name: 'Edit' }).click()
    await her.getByLabel('Edit your comment').fill('Hello! The turn at 0:08 is the best of it.')
    await her.getByRole('button', { name: 'Save' }).click()
    await expect(comment(his, 'Hello! The turn')).toContainText('edited')

    await comment(his, 'The turn at').getByRole('button', { name: 'Reply to Ana Reyes' }).click()
    const reply = his.getByLabel('Your reply to Ana Reyes')
    await reply.pressSequentially('It is, @an')
    await expect(his.getByRole('option', { name: /Ana Reyes/ })).toBeVisible()
    await accessible(his, '#comments')
    await reply.press('Enter')
    await expect(reply).toHaveValue('It is, @ana@ ')
    await reply.press('ControlOrMeta+z')
    await expect(reply).toHaveValue('It is, @an')
    await reply.press('ControlOrMeta+Shift+z')
    await expect(reply).toHaveValue('It is, @ana@ ')
    await reply.press('ControlOrMeta+Enter')
    await expect(comment(her, 'It is, @ana')).toBeVisible()
    await expect(comment(his, 'It is, @ana')).toBeFocused()
    await expect(total(her, '2 comments')).toBeVisible()

    await comment(her, 'It is, @ana').getByRole('button', { name: 'Like the comment by Ben Okafor' }).click()
    await expect(comment(his, 'It is, @ana').getByLabel('1 like')).toBeVisible()
    await comment(her, 'The turn at').first().getByRole('button', { name: 'Play from 0:08' }).click()
    await expect
      .poll(() => her.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(7)

    await his.getByRole('button', { name: 'More actions for the comment by Ben Okafor' }).click()
    await his.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(comments(his)).toHaveCount(1)
    await his.getByRole('button', { name: 'Undo' }).click()
    await expect(comments(his)).toHaveCount(2)
    await his.getByRole('button', { name: 'More actions for the comment by Ben Okafor' }).click()
    await his.getByRole('menuitem', { name: 'Delete' }).click()
    await his.getByRole('button', { name: /^Comment deleted\./ }).click()
    await expect(comments(her)).toHaveCount(1)
    await Promise.all([her.context().close(), his.context().close()])
  })
})

test('what was begun waits over a sign-in', async ({ browser, contextOptions, product, shop }) => {
  const path = `/programs/${shop.harbour.permalink}#comments`
  const page = await pageOf(browser, product, ana, contextOptions)
  await page.goto(path)
  await field(page).fill('A thought that is not finished')
  await page.context().clearCookies({ name: 'matinee_session' })
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page).toHaveURL(/\/sign_in\?return=/)
  const back = new URL(page.url()).searchParams.get('return')!
  expect(back).toBe(path)

  await page.context().addCookies(ana.cookies)
  await page.goto(back)
  await expect(field(page)).toHaveValue('A thought that is not finished')
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(comment(page, 'A thought').getByRole('button', { name: /^More actions for/ })).toBeVisible()
  await page.reload()
  await expect(comment(page, 'A thought')).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await page.context().close()
})

test('pages go on from where they ended while others write, and new ones wait to be asked for', async ({
  browser,
  contextOptions,
  product,
  owner,
  shop,
}) => {
  const program = shop.aurora
  const staff = await callerOf(product.origin, owner)
  const say = async (body: string) => {
    const sent = await staff.post('/api/comments', { data: { id: program.id, comment: { body } } })
    expect(sent.status(), await sent.text()).toBe(201)
    return ((await sent.json()) as { id: number }).id
  }
  for (let number = 1; number <= 45; number++) await say(`Number ${number}.`)

  const page = await pageOf(browser, product, ana, contextOptions)
  await page.goto(`/programs/${program.permalink}#comments`)
  await expect(comments(page).first()).toContainText('Number 45.')
  await comments(page).nth(15).scrollIntoViewIfNeeded()
  await say('Meanwhile.')
  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible()
  await expect(async () => {
    await comments(page).last().scrollIntoViewIfNeeded()
    await expect(comments(page)).toHaveCount(45, { timeout: 1000 })
  }).toPass()
  const shown = await comments(page).locator('p').allTextContents()
  expect(shown).toEqual(Array.from({ length: 45 }, (_, at) => `Number ${45 - at}.`))

  await page.getByRole('button', { name: '1 new comment' }).click()
  await expect(comments(page)).toHaveCount(46)
  await expect(comments(page).first()).toContainText('Meanwhile.')
  await expect(comments(page).first()).toBeFocused()

  const linked = await say('Look here.')
  await page.goto(`/programs/${program.permalink}?comment=${linked}`)
  await expect(comments(page)).toHaveCount(1)
  await expect(comment(page, 'Look here.')).toBeFocused()
  await page.getByRole('button', { name: 'Show all comments' }).click()
  await expect(comments(page).nth(5)).toBeVisible()
  await page.goto(`/programs/${program.permalink}?comment=999999`)
  await expect(page.getByText('This comment is no longer here.')).toBeVisible()
  await staff.dispose()
  await page.context().close()
})
