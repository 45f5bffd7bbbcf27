import type { Answers, Ask, Draw } from '@matinee/contract/page'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FLOORS } from './manifest.ts'

const BUNDLE = join(FLOORS, 'storefront/dist-server/server.js')

/** Whether the screens have been built for a server. */
export const canDraw = existsSync(BUNDLE)

interface Bundle {
  drawWith(visits: AsyncLocalStorage<{ ask: Ask; answers: Answers }>): Draw
  styleOf(primary: string): string
}

let drawing: Promise<{ draw: Draw; styleOf: Bundle['styleOf'] }> | undefined

/** The storefront's screens, fetched into this process with the first page that is drawn. */
export const theDrawing = () => (drawing ??= load())

async function load() {
  const { drawWith, styleOf } = (await import(pathToFileURL(BUNDLE).href)) as Bundle
  return { draw: drawWith(new AsyncLocalStorage()), styleOf }
}
