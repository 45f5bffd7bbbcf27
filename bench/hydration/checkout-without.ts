import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { compressFile } from '../../setup/compress.js'
import type { Mechanism } from './mechanisms.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A checkout in `folder` that serves pages and whose storefront is built without a mechanism. */
export async function makeCheckoutWithout({ edits }: Mechanism, folder: string): Promise<void> {
  await mkdir(folder)
  const linked = (await readdir(ROOT)).filter((name) => !['server', 'storefront', '.git'].includes(name))
  for (const name of linked) await symlink(join(ROOT, name), join(folder, name))
  await cp(join(ROOT, 'server'), join(folder, 'server'), { recursive: true, verbatimSymlinks: true })
  await cp(join(ROOT, 'storefront/dist-server'), join(folder, 'storefront/dist-server'), { recursive: true })
  const outDir = join(folder, 'storefront/dist')
  await build({
    configFile: join(ROOT, 'storefront/vite.config.ts'),
    logLevel: 'error',
    plugins: [edited(edits)],
    build: { outDir },
  })
  await compressAs(join(ROOT, 'storefront/dist/assets'), join(outDir, 'assets'))
}

/** Fails if the source of a mechanism is gone or has changed. */
function edited(edits: Mechanism['edits']): Plugin {
  return {
    name: 'edited',
    enforce: 'pre',
    transform(code, id) {
      const own = edits.filter(({ file }) => id === join(ROOT, file))
      const missing = own.find(({ from }) => !code.includes(from))
      if (missing) throw new Error(`${missing.file} no longer has ${missing.from}`)
      return own.reduce((text, { from, to }) => text.replace(from, to), code)
    },
  }
}

/** Compression takes longer than the build: identical files are copied from an earlier result. */
async function compressAs(before: string, assets: string) {
  for (const name of await readdir(assets)) {
    const [old, made] = [join(before, name), join(assets, name)]
    if (!/\.(js|css)$/.test(name)) continue
    const isSame = existsSync(old) && (await readFile(old)).equals(await readFile(made))
    if (isSame) for (const kind of ['.br', '.gz']) await cp(old + kind, made + kind)
    else await compressFile(made)
  }
}
