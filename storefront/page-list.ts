import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { PageEntry } from '@matinee/contract/store/page'

/**
 * Writes the list of pages beside the server's bundle: the web process routes by it before it loads the bundle. Each
 * screen tells its source file, by which the server finds what the browser loads for it.
 */
export const pageList = (): Plugin => ({
  name: 'page-list',
  transform(code, id) {
    if (!id.endsWith('Screen.tsx')) return undefined
    const file = relative(import.meta.dirname, id)
    return { code: `${code}\nexport const sourceFile = ${JSON.stringify(file)}\n`, map: null }
  },
  async writeBundle({ dir }) {
    const bundle = `${pathToFileURL(join(dir!, 'server.js')).href}?${Date.now()}`
    const { listPages } = (await import(bundle)) as { listPages(): Promise<PageEntry[]> }
    await writeFile(join(dir!, 'pages.json'), JSON.stringify(await listPages(), null, 2))
  },
})
