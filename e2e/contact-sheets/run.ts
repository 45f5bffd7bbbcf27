/**
 * Pictures of every screen of a running product in four widths, both colour schemes and Arabic, with what a machine can
 * see wrong with them:
 *
 *     npm run contact-sheets -- http://localhost:3000 --owner=LINK --member=LINK offers people
 *
 * The links are those that the first start prints, needed once. Words choose the addresses that have one of them;
 * words that begin with a slash are such addresses themselves. The pictures are in `test-results/contact-sheets`: of
 * each screen one sheet of the phone and the tablet, and one of the desktop.
 */
import { chromium, type Browser } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import config from '../../playwright.config.ts'
import { callerOf, signInByKey, type Cookies } from '../callers.ts'
import { composeSheets, PICTURES } from './sheets.ts'
import { ScreenTour, type Viewer } from './screen-tour.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { owner: { type: 'string' }, member: { type: 'string' }, as: { type: 'string' } },
})
const [origin, ...words] = positionals
if (!origin) throw new Error('Which address?')

const ownerCookies = await signIn('owner', values.owner)
const owner = await callerOf(origin, ownerCookies)
const viewers = (
  [
    { name: 'admin', cookies: ownerCookies },
    { name: 'guest' },
    { name: 'member', cookies: await signIn('member', values.member) },
  ] satisfies Viewer[]
).filter(({ name }) => !values.as || values.as === name)

const browser = await chromium.launch(config.use?.launchOptions)
const own = await readLanguages()
try {
  for (const viewer of viewers) await show(browser, viewer)
} finally {
  await speak(...own)
  await browser.close()
  await owner.dispose()
}

async function show(browser: Browser, viewer: Viewer) {
  const tour = new ScreenTour(browser, origin!, viewer, words)
  await tour.look('en')
  await speak('ar', 'ar')
  await tour.look('ar')
  await speak(...own)
  await composeSheets(viewer.name, tour.taken)
  process.stdout.write([...tour.faults].map((fault) => `${fault}\n`).join(''))
}

/** A link is good for once: the cookies are kept for the next run. */
async function signIn(name: string, link: string | undefined): Promise<Cookies> {
  const kept = join(PICTURES, `${name}.json`)
  if (!link) return JSON.parse(await readFile(kept, 'utf8')) as Cookies
  const cookies = await signInByKey(origin!, link.split(/[/=]/).pop())
  await mkdir(PICTURES, { recursive: true })
  await writeFile(kept, JSON.stringify(cookies))
  return cookies
}

/** Changes the language of the store and that of the owner's admin. */
async function speak(locale: string, language: string | null) {
  for (const [path, data] of [
    ['/bullet/api/store', { locale }],
    ['/bullet/api/account', { language }],
  ] as const) {
    const answer = await owner.patch(path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  }
}

/** The languages of the store and of the owner's admin as they were found. */
async function readLanguages() {
  const read = async <T>(path: string) => (await (await owner.get(path)).json()) as T
  const { locale } = await read<{ locale: string }>('/bullet/api/store')
  const { language } = await read<{ language: string | null }>('/bullet/api/account')
  return [locale, language] as const
}
