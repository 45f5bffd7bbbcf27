import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The variable that names the folder. */
export const SHARED_FOLDER = 'E2E_SHARED_FOLDER'
const LOOKED_FOR_EVERY_MS = 50

export const sharedFolder = () => process.env[SHARED_FOLDER]!

/** What the first worker to come makes, once for all of them; it must be JSON. */
export async function shared<T>(name: string, make: () => Promise<T>): Promise<T> {
  const place = join(sharedFolder(), `${name}.json`)
  const claim = `${place}.claim`
  const isFirst = await mkdir(claim).then(
    () => true,
    () => false,
  )
  if (!isFirst) return wait<T>(place)
  const made = await make().catch(async (fault: unknown) => {
    await rmdir(claim)
    throw fault
  })
  await writeFile(`${place}.whole`, JSON.stringify(made))
  await rename(`${place}.whole`, place)
  return made
}

async function wait<T>(place: string): Promise<T> {
  while (true) {
    const made = await readFile(place, 'utf8').catch(() => null)
    if (made !== null) return JSON.parse(made) as T
    await pause(LOOKED_FOR_EVERY_MS)
  }
}
