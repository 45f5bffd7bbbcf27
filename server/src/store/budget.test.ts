import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FrontEnd, REPOSITORY_ROOT } from './manifest.ts'

const KB = 1024
/** Brotli bytes of script before any interaction with the catalogue. */
const MOST_SCRIPT = { server_rendered: 120 * KB, single_page: 150 * KB }
/** The same before a card can be entered: the page, its form and the account texts. */
const MOST_TO_PAY = 175 * KB
/** Scripts that run before anything else: a rendered page is visible before more is requested. */
const MOST_AT_FIRST = 4 * KB
/** Scripts and styles of a frame in another site before somebody presses play. */
const MOST_OF_FRAME = 6 * KB
const MODES = Object.entries(MOST_SCRIPT)

const storefront = new FrontEnd('storefront', '/')
const scriptsFor = (...ahead: string[]) => {
  const { scripts, preloads } = storefront.assets(ahead)
  return [...scripts, ...preloads]
}
const bytesOf = (paths: string[]) =>
  paths.reduce((sum, path) => sum + statSync(join(storefront.folder, `${path}.br`)).size, 0)

describe('the weight of pages, as built', () => {
  it.each(MODES)('lets the catalogue begin with little script, %s', (_mode, most) => {
    const scripts = scriptsFor('src/catalogue/CatalogScreen')
    expect(scripts.length).toBeGreaterThan(2)
    expect(bytesOf(scripts)).toBeLessThanOrEqual(most)
  })

  it('shows a drawn page before anything large is asked for', () => {
    const { scripts, preloads } = storefront.assets([], true)
    expect(scripts).toHaveLength(1)
    expect(bytesOf([...scripts, ...preloads])).toBeLessThanOrEqual(MOST_AT_FIRST)
  })

  it('begins a frame in another site with little more than its poster', () => {
    const { scripts, preloads, styles } = storefront.embedAssets()
    expect(scripts).toHaveLength(1)
    expect(styles).toHaveLength(1)
    expect(bytesOf([...scripts, ...preloads, ...styles])).toBeLessThanOrEqual(MOST_OF_FRAME)
  })

  it.each(['CatalogScreen', 'CategoryScreen', 'AuthorScreen'])('brings no player to the %s', (screen) => {
    expect(scriptsFor(`src/catalogue/${screen}`).filter((path) => /Player|hls|begin-/.test(path))).toEqual([])
  })

  it('asks for little more before somebody can pay, and for no vendor’s script', () => {
    const payment = scriptsFor('src/billing/checkout/PaymentScreen', 'src/billing/ways/TestCard')
    expect(payment.length).toBeGreaterThan(2)
    expect(bytesOf(payment)).toBeLessThanOrEqual(MOST_TO_PAY)
    expect(payment.filter((path) => /stripe|paypal|AnetCard|Player|hls/i.test(path))).toEqual([])
  })

  it('brings nothing of the checkout to the catalogue', () => {
    const catalogue = scriptsFor('src/catalogue/CatalogScreen')
    expect(catalogue.filter((path) => /shop-|checkout|Payment|Plan/.test(path))).toEqual([])
  })

  it.each(['storefront/dist', 'storefront/dist-server', 'admin/dist'])('has no schemas in %s', (built) => {
    const scripts = globSync('**/*.js', { cwd: join(REPOSITORY_ROOT, built) })
    const script = (file: string) => readFileSync(join(REPOSITORY_ROOT, built, file), 'utf8')
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((file) => /~kind|additionalProperties/.test(script(file)))).toEqual([])
  })

  it('brings hls.js to no page at once', () => {
    const film = ['src/playback/begin-film', 'src/program/ProgramScreen', 'src/playback/FilmPlayer']
    expect(scriptsFor(...film).some((path) => /Player/.test(path))).toBe(true)
    expect(scriptsFor(...film).filter((path) => /hls/.test(path))).toEqual([])
  })

  it('brings hls.js to a broadcast where the browser needs it alone', () => {
    const begun = storefront.assetsAfter({ script: 'src/live/main.ts', engine: 'hls.js/dist/' })
    expect(begun.engines).toEqual([expect.stringMatching(/hls/)])
    expect([...begun.scripts, ...begun.preloads].filter((path) => /hls/.test(path))).toEqual([])
  })
})
