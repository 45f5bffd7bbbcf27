import { LIVE_PATH } from '@matinee/contract/notices/notices'
import { callerOf, expect, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { mailAbout } from '../outbox.ts'
import { PHONE_AND_DESKTOP, WIDTHS } from '../widths.ts'

const ANA = { name: 'Ana Souza', nickname: 'Ana S', email: 'ana.notices@example.com' }
const BO = { name: 'Bo Larsen', nickname: 'Bo', email: 'bo.notices@example.com' }

test('somebody is told of an answer while they look, by mail as well, and ends those mails with one click', async ({
  browser,
  product,
  owner,
  shop,
  accessible,
}) => {
  const [anas, bos] = [await join(product, owner, ANA), await join(product, owner, BO)]
  const [ana, bo] = [await callerOf(product.origin, anas), await callerOf(product.origin, bos)]
  const { id, permalink } = shop.aurora
  const post = async (caller: typeof ana, body: string, thread_id = 0) => {
    const answer = await caller.post('/api/comments', { data: { id, thread_id, comment: { body } } })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: number }).id
  }
  const thread = await post(ana, 'What a light in the last scene!')

  const phone = await pageOf(browser, product, anas, WIDTHS.phone)
  const desk = await pageOf(browser, product, anas, WIDTHS.desktop)
  const listening = [phone, desk].map((page) =>
    page.waitForResponse((answer) => answer.url().includes(LIVE_PATH)),
  )
  await Promise.all([phone.goto('/catalog'), desk.goto('/library')])
  await Promise.all(listening)
  await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const reply = await post(bo, 'And the sound. I watched it twice.', thread)
  await expect(phone.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await desk.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const told = desk.getByRole('region', { name: 'Notifications' })
  await expect(told.getByRole('link', { name: /Bo replied to your comment/ })).toContainText(
    'I watched it twice',
  )
  await accessible(desk)

  await phone.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(
    phone.getByRole('region', { name: 'Notifications' }).getByText('I watched it twice'),
  ).toBeInViewport()
  await accessible(phone)
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('region', { name: 'Notifications' })).toBeHidden()

  await told.getByRole('link', { name: /Bo replied/ }).click()
  await expect(desk).toHaveURL(`/programs/${permalink}?comment=${reply}`)
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const mail = await mailAbout(product, ANA.email, 'Bo replied to you')
  expect(mail.path).toBe(`/programs/${permalink}?comment=${reply}`)
  const stranger = await (await browser.newContext({ ...WIDTHS.phone, baseURL: product.origin })).newPage()
  await stranger.goto(/(\/unsubscribe\/\S+)/.exec(mail.text)![1]!)
  await expect(stranger.getByRole('heading', { name: 'No more of these emails' })).toBeVisible()
  await expect(stranger.getByText('We’ll no longer send emails about replies to a…')).toBeVisible()
  await accessible(stranger)
  await stranger.getByRole('button', { name: 'Undo' }).click()
  await expect(stranger.getByRole('heading', { name: 'You’ll get these emails again' })).toBeVisible()
})

test.describe('the staff', () => {
  test.use(PHONE_AND_DESKTOP)

  test('look up a mail and try the way it goes', async ({ publisher: page, accessible }) => {
    await page.goto('/bullet/mails')
    await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Test address' }).fill('me@example.com')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText(/That worked: the email was handed over to/)).toBeVisible()
    await accessible(page)

    await page.getByRole('link', { name: 'Email from Matinee works' }).first().click()
    const mail = page.getByRole('dialog', { name: 'Email' })
    await expect(mail.frameLocator('iframe').getByRole('heading', { name: 'It works' })).toBeVisible()
    await accessible(page)
    await mail.getByRole('tab', { name: 'Plain text' }).click()
    await expect(mail.getByRole('textbox', { name: 'Plain text' })).toHaveValue(
      /This is a test email from Matinee/,
    )
    await page.keyboard.press('Escape')

    await page.getByRole('searchbox', { name: 'Search by address or subject' }).fill('nobody at all')
    await expect(page.getByText('No matches')).toBeVisible()
  })
})
