import type { Page } from '@playwright/test'
import { callerOf, expect, test as base } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { WIDTHS } from '../widths.ts'

const ANA = { name: 'Ana Reyes', nickname: 'ana', email: 'ana@example.com' }
const BEN = { name: 'Ben Okafor', nickname: 'ben.o', email: 'ben@example.com' }

type Cookies = Awaited<ReturnType<typeof join>>

/** Two members of the same store. */
const test = base.extend<object, { ana: Cookies; ben: Cookies }>({
  ana: [async ({ product, owner }, use) => use(await join(product, owner, ANA)), { scope: 'worker' }],
  ben: [async ({ product, owner }, use) => use(await join(product, owner, BEN)), { scope: 'worker' }],
})

const field = (page: Page) => page.getByLabel('Your comment')
const comments = (page: Page) => page.locator('#comments article')
const comment = (page: Page, text: string) => comments(page).filter({ hasText: text })
const total = (page: Page, said: string) => page.getByRole('heading', { name: said, exact: true })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(comment(page, text).getByRole('button', { name: /^More for/ })).toBeVisible()
}

for (const [name, width] of Object.entries(WIDTHS)) {
  test.describe(`people under a program, on a ${name}`, () => {
    test('talk to each other while both look', async ({
      browser,
      contextOptions,
      product,
      programs,
      ana,
      ben,
      accessible,
    }) => {
      const { permalink } = await programs.publish({
        title: `Tide Tables on a ${name}`,
        film: { name: 'tides.mp4', seconds: 40, size: '320x180', bitrate: '200k' },
      })
      const options = { ...contextOptions, ...width }
      const [her, his] = await Promise.all([
        pageOf(browser, product, ana, options),
        pageOf(browser, product, ben, options),
      ])
      await Promise.all([her, his].map((page) => page.goto(`/programs/${permalink}#comments`)))
      await expect(her.getByText('No comments yet')).toBeVisible()
      await accessible(her)

      await write(her, 'The turn at 0:12 is the best of it.\nSee www.example.com')
      await expect(total(her, '1 comment')).toBeVisible()
      await expect(comment(his, 'The turn at')).toBeVisible()
      await expect(his.getByRole('link', { name: 'www.example.com' })).toHaveAttribute('target', '_blank')

      await comment(his, 'The turn at').getByRole('button', { name: 'Reply to Ana Reyes' }).click()
      const reply = his.getByLabel('Your reply to Ana Reyes')
      await reply.pressSequentially('It is, @an')
      await expect(his.getByRole('option', { name: /Ana Reyes/ })).toBeVisible()
      await accessible(his)
      await reply.press('Enter')
      await expect(reply).toHaveValue('It is, @ana@ ')
      await reply.press('ControlOrMeta+Enter')
      await expect(comment(her, 'It is, @ana')).toBeVisible()
      await expect(comment(his, 'It is, @ana')).toBeFocused()
      await expect(total(her, '2 comments')).toBeVisible()

      await comment(her, 'It is, @ana')
        .getByRole('button', { name: 'Like the comment by Ben Okafor' })
        .click()
      await expect(comment(his, 'It is, @ana').getByLabel('1 like')).toBeVisible()

      await comment(her, 'The turn at').first().getByRole('button', { name: 'Play from 0:12' }).click()
      await expect
        .poll(() => her.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(11)
      await accessible(her)
      await Promise.all([her.context().close(), his.context().close()])
    })

    test('edit what they wrote and take it back', async ({
      browser,
      contextOptions,
      product,
      programs,
      ana,
      accessible,
    }) => {
      const { permalink } = await programs.publish({
        title: `Harbour on a ${name}`,
        film: { name: 'harbour.mp4', seconds: 12, size: '320x180', bitrate: '200k' },
      })
      const page = await pageOf(browser, product, ana, { ...contextOptions, ...width })
      await page.goto(`/programs/${permalink}#comments`)
      await write(page, 'Helo')
      const more = page.getByRole('button', { name: 'More for the comment by Ana Reyes' })
      await more.click()
      await accessible(page)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByLabel('Edit your comment').fill('Hello')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(comment(page, 'Hello')).toContainText('edited')

      await more.click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(comments(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(comment(page, 'Hello')).toBeVisible()

      await more.click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await page.getByRole('button', { name: /^Your comment is deleted\./ }).click()
      expect((await gone).ok()).toBe(true)
      await page.reload()
      await expect(page.getByText('No comments yet')).toBeVisible()
      await page.context().close()
    })
  })
}

test('what was begun waits over a sign-in', async ({
  browser,
  contextOptions,
  product,
  programs,
  ana,
  ben,
}) => {
  const { permalink } = await programs.publish({
    title: 'Night Train',
    film: { name: 'train.mp4', seconds: 12, size: '320x180', bitrate: '200k' },
  })
  const page = await pageOf(browser, product, ana, contextOptions)
  await page.goto(`/programs/${permalink}#comments`)
  await field(page).fill('A thought that is not finished')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page).toHaveURL(/\/sign_in\?return=/)
  const back = new URL(page.url()).searchParams.get('return')!
  expect(back).toBe(`/programs/${permalink}#comments`)

  await page.context().addCookies(ben.cookies)
  await page.goto(back)
  await expect(field(page)).toHaveValue('A thought that is not finished')
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(total(page, '1 comment')).toBeVisible()
  await page.reload()
  await expect(comments(page)).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await page.context().close()
})

test('pages go on from where they ended while others write, and new ones wait to be asked for', async ({
  browser,
  contextOptions,
  product,
  owner,
  programs,
  ana,
}) => {
  const program = await programs.publish({
    title: 'Ring Road',
    film: { name: 'ring.mp4', seconds: 12, size: '320x180', bitrate: '200k' },
  })
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
