import { cp, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A folder with the product as it is and one migration more; everything but the server's own code is shared. */
export async function makeNewVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-newer-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const name of await readdir(ROOT))
    if (name !== 'server') await symlink(join(ROOT, name), join(folder, name))
  for (const name of ['src', 'migrations', 'package.json'])
    await cp(join(ROOT, 'server', name), join(folder, 'server', name), { recursive: true })
  await symlink(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'))
  await writeFile(
    join(folder, 'server/migrations/9999-newer-version.sql'),
    'create table newer_version (id int);',
  )
  return folder
}
