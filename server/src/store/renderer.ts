import type { Answers, Ask, Draw } from '@matinee/contract/store/page'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REPOSITORY_ROOT } from './manifest.ts'

const SERVER_BUNDLE = join(REPOSITORY_ROOT, 'storefront/dist-server/server.js')

/** Whether the server bundle of the storefront exists. */
export const canRender = existsSync(SERVER_BUNDLE)

interface RendererBundle {
  createRenderer(visits: AsyncLocalStorage<{ ask: Ask; answers: Answers }>): Draw
  styleOf(primary: string): string
}

let rendererLoad: Promise<{ draw: Draw; styleOf: RendererBundle['styleOf'] }> | undefined

/** The storefront's renderer, loaded with the first rendered page. */
export const loadRenderer = () => (rendererLoad ??= importRenderer())

async function importRenderer() {
  const { createRenderer, styleOf } = (await import(pathToFileURL(SERVER_BUNDLE).href)) as RendererBundle
  return { draw: createRenderer(new AsyncLocalStorage()), styleOf }
}
