import type { Page } from '@playwright/test'

/** Signs in at the admin's door, which must be open before. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Chooses files in the dialog that a button opens. */
export async function choose(page: Page, button: string | RegExp, paths: string[]) {
  const dialog = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .first()
    .click()
  await (await dialog).setFiles(paths)
}

export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** The row of one file in the tray. */
export const rowOf = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name })

/** Slows down what the page sends, in bytes a second, so that an upload takes its time; null lets it go. */
export async function throttle(page: Page, uploadThroughput: number | null) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadThroughput ?? -1,
  })
}
