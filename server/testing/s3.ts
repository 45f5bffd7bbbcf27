import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface TestBucket {
  /** For `STORAGE_URL`. */
  url: string
  stop(): Promise<void>
}

/** A throwaway S3 server with one empty bucket. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'matinee-s3-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'films' }] })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/films?path_style=1&tls=0`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
