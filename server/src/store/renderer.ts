import type { Answers, Ask, LoadPage, PageEntry } from '@matinee/contract/store/page'
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REPOSITORY_ROOT } from './manifest.ts'

const FOLDER = join(REPOSITORY_ROOT, 'storefront/dist-server')
const SERVER_BUNDLE = join(FOLDER, 'server.js')

/** Whether the server bundle of the storefront exists. */
export const canRender = existsSync(SERVER_BUNDLE)

/** The pages the storefront declares, as listed by its build: known before the bundle is loaded. */
export const PAGES = canRender
  ? (JSON.parse(readFileSync(join(FOLDER, 'pages.json'), 'utf8')) as PageEntry[])
  : []

interface RendererBundle {
  createRenderer(visits: AsyncLocalStorage<{ ask: Ask; answers: Answers }>): LoadPage
  styleOf(primary: string): string
}

interface Renderer {
  load: LoadPage
  styleOf: RendererBundle['styleOf']
}

let rendererLoad: Promise<Renderer> | undefined

/** The storefront's renderer, loaded with the first rendered page. */
export const loadRenderer = () => (rendererLoad ??= importRenderer())

async function importRenderer(): Promise<Renderer> {
  const { createRenderer, styleOf } = (await import(pathToFileURL(SERVER_BUNDLE).href)) as RendererBundle
  return { load: createRenderer(new AsyncLocalStorage()), styleOf }
}
