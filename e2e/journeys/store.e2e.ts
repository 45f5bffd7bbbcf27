import { readFile } from 'node:fs/promises'
import { goTo, save } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { makePoster } from '../posters.ts'

test.afterEach(({ programs }) =>
  programs.changeStore({ availability: 'open', closed_text: null, locale: 'en', locales: [] }),
)

test('a store is closed for maintenance: visitors read why, the staff go on', async ({
  publisher: page,
  visitor,
  accessible,
}) => {
  await page.goto('/bullet/settings/availability')
  await page.getByLabel('Maintenance').check()
  await page.getByLabel('Message to visitors').fill('New seats.\nBack on Monday.')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Back on Monday.')).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Close the store?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await visitor.goto('/catalog'))?.status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Close the store' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const answer = await visitor.goto('/catalog')
  expect(answer?.status()).toBe(503)
  await expect(visitor.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible()
  await expect(visitor.getByText('Back on Monday.')).toBeVisible()
  await expect(visitor).toHaveURL(/\/catalog$/)
  await expect(visitor.getByRole('navigation')).toBeHidden()

  await goTo(page, '/bullet')
  await expect(page.getByText('Visitors see the maintenance page')).toBeVisible()
  await page.goto('/catalog')
  await expect(page.getByText('Visitors see the maintenance page.')).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Change this' }).click()
  await page.getByLabel('Open', { exact: true }).check()
  await save(page)

  await visitor.getByRole('button', { name: 'Try again' }).click()
  await expect(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'We’ll be right back' })).toBeHidden()
})

test('a store that shows nothing says why', async ({ page }) => {
  for (const [path, status, heading] of [
    ['/maintenance', 503, 'We’ll be right back'],
    ['/not_available', 410, /is closed$/],
    ['/access_restricted', 403, /isn’t available to you$/],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('words and languages: said differently, taken out as a file and in, and chosen by visitors', async ({
  publisher: page,
  visitor,
  accessible,
}) => {
  await page.goto('/bullet/settings/languages')

  await test.step('the publisher says things differently, and goes back', async () => {
    await page.getByLabel('Search').fill('not_found.action')
    const row = page.getByRole('group', { name: 'not_found.action' })
    const own = row.getByRole('textbox')

    await own.fill('To {somewhere}')
    await expect(own).toHaveAccessibleDescription(/“somewhere” is not known here/)
    await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled()
    await own.fill('To {')
    await expect(own).toHaveAccessibleDescription(/a brace or a plural form is missing/)
    await own.fill('To the <films>')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(row.getByRole('button', { name: 'Reset to default' })).toBeVisible()
    await accessible(page)

    await visitor.goto('/nowhere')
    await expect(visitor.getByRole('link', { name: 'To the <films>' })).toBeVisible()

    await row.getByRole('button', { name: 'Reset to default' }).click()
    await expect(own).toHaveValue('')
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: 'Go to the catalog' })).toBeVisible()
  })

  await test.step('words leave as a file and come back from one', async () => {
    await page.getByLabel('Search').clear()
    const words = { 'not_found.title': 'Lost at sea', 'not_found.text': 'No {harbour}', 'made.up': 'x' }
    const picked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import' }).click()
    await (
      await picked
    ).setFiles({
      name: 'words.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(words)),
    })
    const leftOut = page.getByRole('dialog', { name: '2 texts were skipped' })
    await expect(leftOut).toContainText('not_found.text – it uses an unknown placeholder')
    await expect(leftOut).toContainText('made.up – there is no text with this key')
    await page.keyboard.press('Escape')
    await page.getByText('Changed', { exact: true }).click()
    await expect(page.getByRole('group', { name: 'not_found.title' }).getByRole('textbox')).toHaveValue(
      'Lost at sea',
    )

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Custom texts as JSON' }).click()
    const file = await (await download).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ 'not_found.title': 'Lost at sea' })
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect(page.getByRole('button', { name: 'Reset to default' })).toBeHidden()
  })

  await test.step('visitors choose among the languages the store offers', async () => {
    await page.getByLabel(/^Arabic/).check()
    await page.getByLabel(/^French/).check()
    await save(page)

    await visitor.goto('/catalog')
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'ltr')
    await visitor.getByRole('group').filter({ hasText: 'Language' }).locator('summary').click()
    await visitor.getByRole('link', { name: 'العربية' }).click()
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(visitor.getByRole('link', { name: 'تسجيل الدخول', exact: true })).toBeVisible() // it is hydrated
    await accessible(visitor)
    await visitor.goto('/nowhere')
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'ar')
  })
})

const PRICES = [
  {
    locale: 'en',
    label: 'Price in USD',
    title: 'Title',
    own: '1,234.50',
    other: '1.234,50',
    short: ['9.99', '9,99'],
  },
  {
    locale: 'de',
    label: 'Preis in USD',
    title: 'Titel',
    own: '1.234,50',
    other: '1,234.50',
    short: ['9,99', '9.99'],
  },
] as const

for (const { locale, label, title, own, other, short } of PRICES)
  test(`a price is typed and pasted as anybody writes it, and shown as ${locale} does`, async ({
    publisher: page,
    programs,
  }) => {
    await programs.changeStore({ locale })
    await page.goto('/bullet/offers/new')
    const price = page.getByLabel(label)
    const type = async (text: string) => {
      await price.fill('')
      // faster than a person, react-number-format 5.4 moves the caret back by a timer of the key before
      await price.pressSequentially(text, { delay: 20 })
    }
    await type(own)
    await expect(price).toHaveValue(own)
    await type(own.slice(0, 5))
    await expect(price).toHaveValue(own.replace('50', '00'))
    for (const text of short) {
      await type(text)
      await expect(price).toHaveValue(short[0])
    }

    const words = page.getByRole('textbox', { name: title, exact: true })
    const pasteOver = async (text: string) => {
      await words.fill(text)
      await words.press('ControlOrMeta+a')
      await words.press('ControlOrMeta+c')
      await price.press('ControlOrMeta+a')
      await price.press('ControlOrMeta+v')
    }
    for (const text of [own, other]) {
      await pasteOver(text)
      await expect(price).toHaveValue(own)
    }
    await pasteOver(short[1])
    await expect(price).toHaveValue(short[0])
    await expect(page.getByText(locale === 'en' ? '$9.99 a month' : /^9,99\s\$ pro Monat$/)).toBeVisible()
  })

test('the look: tried in a frame before anybody sees it, and a logo in the place of the title', async ({
  publisher: page,
  visitor,
  accessible,
}) => {
  await page.goto('/bullet/settings/look')

  await test.step('the look is tried in a frame before anybody sees it', async () => {
    const root = page.frameLocator('iframe').locator('html')
    const primary = () => root.evaluate((html) => getComputedStyle(html).getPropertyValue('--primary'))
    await expect(root).toHaveAttribute('style', /--primary/)

    await page.getByLabel('Color', { exact: true }).fill('#2f9e44')
    await page.getByText('Light', { exact: true }).click()
    await expect.poll(primary).toBe('#2f9e44')
    await expect(root).toHaveAttribute('data-colour-scheme', 'light')
    await page.getByText('Phone', { exact: true }).click()
    await expect.poll(() => root.evaluate(() => innerWidth)).toBe(390)
    await accessible(page)

    await visitor.goto('/catalog')
    await expect(visitor.locator('html')).not.toHaveAttribute('style', /#2f9e44/)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(primary).not.toBe('#2f9e44')
  })

  await test.step('a logo stands in the place of the title until it is taken away', async () => {
    const picked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a logo' }).click()
    await (
      await picked
    ).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await makePoster('Logo') })
    await expect(page.frameLocator('iframe').locator('header img')).toBeVisible()

    await visitor.reload()
    await expect(visitor.locator('header img')).toHaveAttribute('src', /^\/images\/\d+\/\w+\.webp$/)
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' }).click()
    await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('navigation')).toBeVisible()
    await expect(visitor.locator('header img')).toHaveCount(0)
  })
})

test('a preview shows drafts to staff alone, and keeps nothing', async ({
  publisher: page,
  visitor,
  programs,
}) => {
  const { permalink } = await programs.draft('Still being written')
  const address = `/programs/${permalink}?admin_iframe`
  const unsafe: string[] = []
  page.on('request', (request) => request.method() === 'GET' || unsafe.push(request.url()))

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Still being written' })).toBeVisible()
  expect(unsafe).toEqual([])
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.goto(`/programs/${permalink}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('a failure is told at once to those who hear the page, and stays while it is pointed at', async ({
  publisher: page,
}) => {
  await page.clock.install()
  await page.goto('/catalog')
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  const failure = page.getByRole('alert').getByText('No response')
  await page.getByRole('button', { name: /: menu$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(failure).toBeVisible()

  await failure.hover()
  await page.clock.runFor(10_000)
  await expect(failure).toBeVisible()
  await page.mouse.move(5, 500)
  await page.clock.runFor(3100)
  await expect(failure).not.toBeAttached()
})
