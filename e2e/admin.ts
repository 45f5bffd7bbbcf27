import { expect, type CDPSession, type Page } from '@playwright/test'

/** Signs in on the admin's sign-in page, which must be open. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Goes from one screen to another as its links do: loading the admin again costs as much as five such ways. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((href) => window.__TSR_ROUTER__!.navigate({ href }), address)

/**
 * Does what changes something, and waits until the server has: on a page that stays open, what is told of an earlier
 * change may still be read.
 */
export async function change(page: Page, act: () => Promise<unknown>, path = '/bullet/api/') {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes(path),
  )
  await act()
  expect((await answered).ok()).toBe(true)
}

/** Presses the button that saves a form. */
export const save = (page: Page) =>
  change(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())

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

/** The row of a file in the upload tray. */
export const rowOf = (page: Page, name: string) => tray(page).getByRole('listitem').filter({ hasText: name })

/** Limits the upload speed of a page. */
export class Line {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page) {
    return new Line(await page.context().newCDPSession(page))
  }

  slow = (bytesPerSecond: number) => this.#set(bytesPerSecond)
  free = () => this.#set(-1)

  #set(uploadThroughput: number) {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    return this.#session.send('Network.emulateNetworkConditions', conditions)
  }
}
