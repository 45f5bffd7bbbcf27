import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHARED_FOLDER } from './shared-folder.ts'

/** Makes the folder of what the workers of a run share; it goes with the run. */
export default async function makeSharedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-shared-'))
  process.env[SHARED_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
