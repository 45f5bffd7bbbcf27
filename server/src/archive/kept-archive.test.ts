import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Playback } from '@matinee/contract/playback/playback'
import { PASSWORD } from '../../testing/archived-store.ts'
import { openBrowser } from '../../testing/browser.ts'
import { openWorld } from '../../testing/open-world.ts'
import { makeEmptyInstall } from '../../testing/world.ts'
import { makeLogger, openContext } from '../program.ts'
import { readConfig } from '../platform/process/config.ts'
import { openPlace } from './place.ts'
import { restoreArchive } from './restore.ts'

/**
 * Archives of earlier versions, as they were made: never remade, or nobody would notice that one of last year no longer
 * restores. Version 1 of the format is of November 2026.
 */
const KEPT = ['20261126-harbour-films']
const place = await openPlace(join(import.meta.dirname, '../../testing/archives'))

it.each(KEPT)(
  'restores %s, made by an earlier version',
  async (name) => {
    const { url, folder } = await makeEmptyInstall()
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: 'off', DATABASE_URL: url })
    const opened = await openContext(config, url, makeLogger(config))
    const request = { name, passphrase: 'a long passphrase' }
    const { manifest, ledgerFaults } = await restoreArchive({ ...opened, url }, place, request)
    await opened.pool.end()
    expect({ ledgerFaults, missing: manifest.missing }).toEqual({ ledgerFaults: [], missing: [] })

    const world = await openWorld({ url, folder })
    const browser = await openBrowser(world)
    const signedIn = await browser.post('/api/sessions', { email: 'ana@example.com', password: PASSWORD })
    expect(signedIn.json()).toMatchObject({ user: { email: 'ana@example.com' } })
    const { film } = (await browser.get('/api/contents/the-long-tide/playback')).json<Playback>()
    expect((await browser.get(film!.url)).body).toContain('v72/index.m3u8')
    const segment = await browser.get(film!.url.replace('master.m3u8', 'v72/00000.m4s'))
    expect([segment.statusCode, segment.rawPayload.length > 1000]).toEqual([200, true])
    const subscription = await world.ctx.db
      .selectFrom('subscription')
      .select(['status', 'period_end', 'amount'])
      .executeTakeFirstOrThrow()
    expect(subscription).toEqual({ status: 'active', period_end: '2026-12-20T12:00:00.000Z', amount: 999 })
    await world.close()
  },
  90_000,
) // every migration is run
